/** Forced losses: which packets or cells of a flow a link loses. Those of the run, or of one link or flow. */
import { Button } from '@mantine/core';
import type { Problem } from '../../../scenario/problem';
import type { Fault, Scenario } from '../../../scenario/types';
import { Choice } from '../../look/Choice';
import { baseId, flowsOf, linkId, linksOf, memberCount, type Item } from '../items';
import { addFault, numbersOf, numbersText, removeFault, setFault } from '../list-edits';
import { flowCount } from '../references';
import { ListCell, RemoveButton } from './cells';
import type { FormProps } from './form';

/** Every member of a larger group would make a list too long to read; the group as a whole can be chosen. */
const MOST_MEMBERS = 32;

/** Both directions of every link; of a group each member's own as well. */
function directions(scenario: Scenario): string[] {
  return linksOf(scenario).flatMap(({ from, to }) => {
    const both = (a: string, b: string): string[] => [`${a}>${b}`, `${b}>${a}`];
    const members = (ref: string): string[] =>
      Array.from({ length: memberCount(scenario, ref) }, (_, member) => `${ref}.${member}`);
    const group = [from, to].find((ref) => memberCount(scenario, ref) > 1);
    if (group === undefined || memberCount(scenario, group) > MOST_MEMBERS
        || memberCount(scenario, from) === memberCount(scenario, to)) {
      return both(from, to);
    }
    return [...both(from, to), ...members(group).flatMap((member) => (group === from ? both(member, to)
      : both(from, member)))];
  });
}

const flowNames = (scenario: Scenario): string[] => flowsOf(scenario).flatMap((flow) => {
  const count = flowCount(scenario, flow);
  return count === 1 || count > MOST_MEMBERS ? [flow.id]
    : [flow.id, ...Array.from({ length: count }, (_, member) => `${flow.id}.${member}`)];
});

const turned = (link: string): string => link.split('>').reverse().join('>');

const withoutMembers = (link: string): string => link.split('>').map(baseId).join('>');

function concerns(fault: Fault, of: Item): boolean {
  if (of.kind === 'flow') return baseId(fault.flow) === of.id;
  return [fault.link, withoutMembers(fault.link)].some((link) => link === of.id || turned(link) === of.id);
}

interface RowProps extends Pick<FormProps, 'scenario' | 'apply'> {
  fault: Fault;
  position: number;
  problem: string | undefined;
}

function Row({ fault, position, problem, scenario, apply }: RowProps) {
  const name = `Forced loss ${position}`;
  const pick = (label: string, value: string, known: readonly string[], onChange: (next: string) => void) => (
    <Choice aria-label={`${name}: ${label}`} data={known.includes(value) ? [...known] : [value, ...known]} value={value}
      onChange={(next) => next !== null && next !== value && onChange(next)} />
  );
  const change = (next: Partial<Fault>): void => apply((now) => setFault(now, position, next));
  return (
    <li className="fault" aria-label={name}>
      <div className="fault-what">
        {pick('flow', fault.flow, flowNames(scenario), (flow) => change({ flow }))}
        <span aria-hidden="true">on</span>
        {pick('link', fault.link, directions(scenario), (link) => change({ link }))}
        <RemoveButton
          label={`Remove forced loss ${position}`} onClick={() => apply((now) => removeFault(now, position))}
        />
      </div>
      <div className="fault-which">
        <span aria-hidden="true">Packets</span>
        <ListCell
          label={`${name}: packets`} value={fault.packets ?? []} text={numbersText} read={numbersOf}
          onCommit={(packets) => change({ packets })}
        />
        {(scenario.network ?? 'atm') === 'atm' || (fault.cells ?? []).length > 0 ? (
          <>
            <span aria-hidden="true">Cells</span>
            <ListCell
              label={`${name}: cells`} value={fault.cells ?? []} text={numbersText} read={numbersOf}
              onCommit={(cells) => change({ cells })}
            />
          </>
        ) : null}
      </div>
      {problem === undefined ? null : <p className="fault-problem" role="alert">{problem}</p>}
    </li>
  );
}

/** What a new one loses: the first packet that a selected flow, or the first flow over the link, sends. */
function firstFault(scenario: Scenario, of: Item | undefined): Fault | null {
  const flow = of?.kind === 'flow' ? of.id : flowsOf(scenario)[0]?.id;
  const link = of?.kind === 'link' ? of.id : linksOf(scenario).map(linkId).at(-1);
  return flow === undefined || link === undefined ? null : { link, flow, packets: [0] };
}

export function Faults({ scenario, problems, apply, of }: FormProps & { of?: Item }) {
  const faults = (scenario.faults ?? []).map((fault, position) => ({ fault, position }))
    .filter(({ fault }) => !of || concerns(fault, of));
  const start = firstFault(scenario, of);
  const problemAt = (position: number): string | undefined =>
    problems.find(({ path }: Problem) => path.startsWith(`faults[${position}]`))?.message;
  return (
    <section className="editor-section" aria-label="Forced losses">
      <h3>Forced losses</h3>
      <p className="editor-words">
        {faults.length === 0
          ? 'None. A link can be made to lose chosen packets or cells of a flow, counted from 0 as they enter it.'
          : 'Packets and cells are counted from 0 as they enter the link.'}
      </p>
      <ul>{faults.map(({ fault, position }) => <Row
        key={position} fault={fault} position={position} problem={problemAt(position)} scenario={scenario} apply={apply}
      />)}</ul>
      {start === null ? null : <Button onClick={() => apply((now) => addFault(now, start))}>Add a forced loss</Button>}
    </section>
  );
}
