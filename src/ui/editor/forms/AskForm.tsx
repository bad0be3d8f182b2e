/** Asks for the two ends of a new link or flow: the way to connect without a pointer. */
import { Button, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import type { Scenario } from '../../../scenario/types';
import { groupWords, hostIds, switchesFirst } from '../describe';
import { connect, whyNotConnect, whyNotFlow, type Edit } from '../edits';
import type { Ask } from '../entries';
import { FIRST_TRANSPORT, TRANSPORTS, drawFlow } from '../placing';
import { NodeField } from './fields';

const ASKED = {
  connect: { from: 'From', to: 'To', button: 'Connect', make: connect, why: whyNotConnect, ends: switchesFirst },
  flow: { from: 'From', to: 'To', button: 'Add flow', make: drawFlow, why: whyNotFlow, ends: hostIds },
} as const;

/** Returns the first possible pair, trying what is selected first. */
function suggestedEnds(scenario: Scenario, ask: Ask, preferred: readonly string[]): [string | null, string | null] {
  const { ends, why } = ASKED[ask];
  const all = ends(scenario);
  const first = [...preferred.filter((id) => all.includes(id)), ...all];
  const second = [...preferred.filter((id) => all.includes(id)).reverse(), ...[...all].reverse()];
  const forwards = new Set(scenario.nodes.filter(({ kind }) => kind === 'switch').map(({ id }) => id));
  // A link between two hosts is suggested only if both are selected or nothing else is possible.
  const chosen = ask === 'flow' || preferred.length > 1;
  for (const any of chosen ? [true] : [false, true]) {
    for (const from of first) {
      for (const to of second) {
        if ((any || forwards.has(from) || forwards.has(to)) && why(scenario, from, to) === null) return [from, to];
      }
    }
  }
  return [null, null];
}

/** Whether a list of choices is open, which closes on Escape itself. */
const isListOpen = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true';

/** The choice of transport; other settings are in the form of the flow once it exists. */
function Transport({ value, onChange }: { value: string; onChange(next: string): void }) {
  const id = useId();
  return (
    <div className="parameter" data-type="node">
      <span className="parameter-title" id={id}>Transport</span>
      <SegmentedControl aria-labelledby={id} data={TRANSPORTS} value={value} onChange={onChange} />
    </div>
  );
}

export function AskForm({ ask, scenario, selectedNodes, apply, onDone }: {
  ask: Ask; scenario: Scenario; selectedNodes: readonly string[]; apply(make: (scenario: Scenario) => Edit): void;
  onDone(): void;
}) {
  const [[from, to], setEnds] = useState(() => suggestedEnds(scenario, ask, selectedNodes));
  const [transport, setTransport] = useState(FIRST_TRANSPORT);
  const asked = ASKED[ask];
  const ids = asked.ends(scenario);
  const choices = ids.map((id) => ({ value: id, label: groupWords(scenario, id) }));
  const possible = from !== null && to !== null && ids.includes(from) && ids.includes(to);
  const why = possible ? asked.why(scenario, from, to) : null;
  return (
    <form
      className="editor-ask"
      onSubmit={(event) => {
        event.preventDefault();
        if (!possible || why !== null) return;
        apply((now) => asked.make(now, from, to, transport));
        onDone();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isListOpen(event.target)) return;
        event.stopPropagation();
        onDone();
      }}
    >
      <NodeField label={asked.from} value={from} choices={choices} onChange={(next) => setEnds([next, to])} />
      <NodeField
        label={asked.to} value={to} choices={choices} onChange={(next) => setEnds([from, next])}
        problem={why ?? undefined}
      />
      {ask === 'flow' && <Transport value={transport} onChange={setTransport} />}
      <div className="editor-ask-buttons">
        <Button type="submit" variant="filled" disabled={!possible || why !== null}>{asked.button}</Button>
        <Button variant="subtle" onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
