/**
 * Asks which flow should send recorded traffic, and whether it should repeat, and makes it that flow's traffic.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { CATALOGUE } from '../../model/catalogue';
import { grouped } from '../../scenario/problem';
import type { Scenario } from '../../scenario/schema';
import type { HeldTrace } from '../app/held';
import { edit, useApp } from '../app/store';
import { bytes, many } from '../app/words';
import { ParameterField } from '../editor/ParameterField';
import { Choice } from '../look/Choice';
import s from './gallery.module.css';
import { keepsWindow } from '../../model/spec';

/** The scenario with the trace as the traffic of one flow. */
export function withTrace(scenario: Scenario, flowId: string, { entries }: HeldTrace, repeat: boolean): Scenario {
  const traffic = { kind: 'trace' as const, entries, ...(repeat && { repeat }) };
  return {
    ...scenario, flows: (scenario.flows ?? []).map((flow) => (flow.id === flowId ? { ...flow, traffic } : flow)),
  };
}

const recorded = CATALOGUE.traffic.find(({ id }) => id === 'trace');
const repeated = recorded?.parameters.find(({ key }) => key === 'repeat');

/** Whether the trace can begin again after its last entry. */
function mayRepeat({ entries }: HeldTrace): boolean {
  const told = { kind: 'trace', entries, repeat: true };
  return recorded?.check?.(told).length === 0;
}

export function OfferTrace({ trace }: { trace: HeldTrace }) {
  const flows = useApp((state) => state.checked.full.flows);
  const members = useApp((state) => state.checked.expansion.flowMembers);
  const [chosen, choose] = useState<string | null>(null);
  const [repeat, setRepeat] = useState(false);
  const flow = flows.find(({ id }) => id === chosen) ?? flows.find(({ traffic }) => 'entries' in traffic)
    ?? flows.find(({ transport }) => !keepsWindow(transport)) ?? flows[0];
  const close = (): void => useApp.setState({ offered: null });
  if (!flow) return <p>This network has no flow yet. Add one in Build, then drop {trace.name} again.</p>;
  const count = members.get(flow.id)?.length ?? 1;
  const lastS = trace.entries[trace.entries.length - 1][0];
  const send = (): void => {
    const { doc } = useApp.getState();
    useApp.setState({ offered: null, playing: true, tab: 'watch' });
    edit(`Send ${trace.name}`, withTrace(doc.scenario, flow.id, trace, repeat && mayRepeat(trace)));
  };
  return (
    <>
      <p>{many(trace.entries.length, 'entry', 'entries')} over {grouped(lastS)}&#8239;s, {bytes(trace.entries.reduce(
        (sum, [, size]) => sum + size, 0,
      ))}. The scenario holds them, and so does a shared link if they are few.</p>
      <div className={s.send}>
        <Choice label="Flow" data={flows.map(({ id, from, to, transport }) => ({
          value: id, label: `${id}: ${from} to ${to}, ${transport.kind.toUpperCase()}`,
        }))} value={flow.id} onChange={choose} />
        {count > 1 && <p className={s.hint}>Each of its {many(count, 'member')} sends the trace.</p>}
        {repeated && mayRepeat(trace)
          && <ParameterField parameter={repeated} value={repeat} onCommit={(next) => setRepeat(next === true)} />}
      </div>
      <div className={s.answers}>
        <Button variant="filled" onClick={send} data-autofocus>Send {trace.name} across this network</Button>
        <Button onClick={close}>Not now</Button>
      </div>
    </>
  );
}
