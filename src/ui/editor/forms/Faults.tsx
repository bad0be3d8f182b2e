/**
 * Lists of forced losses (packets or cells of a flow that a link loses) and of pardons (those let in whatever the port
 * says): all of the run, or those of one link or flow.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../../scenario/problem';
import type { Fault, Scenario } from '../../../scenario/types';
import { Choice } from '../../look/Choice';
import { baseId, flowsOf, linkId, linksOf, memberCount, MOST_LISTED, type Item } from '../items';
import { addFate, numbersOf, numbersText, removeFate, setFate, type FateList } from '../list-edits';
import { flowCount } from '../references';
import { useRowFocus } from '../use-row-focus';
import { ListCell, RemoveButton } from './cells';
import type { FormProps } from './form';

/** Returns both directions of every link, and for a group those of each member, too. */
function directions(scenario: Scenario): string[] {
  return linksOf(scenario).flatMap(({ from, to }) => {
    const both = (a: string, b: string): string[] => [`${a}>${b}`, `${b}>${a}`];
    const members = (ref: string): string[] =>
      Array.from({ length: memberCount(scenario, ref) }, (_, member) => `${ref}.${member}`);
    const group = [from, to].find((ref) => memberCount(scenario, ref) > 1);
    if (group === undefined || memberCount(scenario, group) > MOST_LISTED
        || memberCount(scenario, from) === memberCount(scenario, to)) {
      return both(from, to);
    }
    return [...both(from, to), ...members(group).flatMap((member) => (group === from ? both(member, to)
      : both(from, member)))];
  });
}

const flowNames = (scenario: Scenario): string[] => flowsOf(scenario).flatMap((flow) => {
  const count = flowCount(scenario, flow);
  return count === 1 || count > MOST_LISTED ? [flow.id]
    : [flow.id, ...Array.from({ length: count }, (_, member) => `${flow.id}.${member}`)];
});

const turned = (link: string): string => link.split('>').reverse().join('>');

const withoutMembers = (link: string): string => link.split('>').map(baseId).join('>');

function concerns(fault: Fault, of: Item): boolean {
  if (of.kind === 'flow') return baseId(fault.flow) === of.id;
  return [fault.link, withoutMembers(fault.link)].some((link) => link === of.id || turned(link) === of.id);
}

interface Words { title: string; entry: string; none: string; some: string }

const WORDS: Record<FateList, Words> = {
  faults: {
    title: 'Forced losses', entry: 'forced loss',
    none: 'None. A link can be made to lose chosen packets or cells of a flow, counted from 0 as they enter it.',
    some: 'Packets and cells are counted from 0 as they enter the link.',
  },
  pardons: {
    title: 'Pardons', entry: 'pardon',
    none: 'None. Chosen packets or cells can be let in whatever the port says; one that finds it full gets a place more.',
    some: 'These are let in whatever the port says, counted from 0 as they come to it.',
  },
};

interface RowProps extends Pick<FormProps, 'scenario' | 'apply'> {
  list: FateList;
  fault: Fault;
  position: number;
  problem: string | undefined;
  /** Called before the entry is removed. */
  onLeave(): void;
}

function Row({ list, fault, position, problem, scenario, apply, onLeave }: RowProps) {
  const { entry } = WORDS[list];
  const name = `${entry.charAt(0).toUpperCase()}${entry.slice(1)} ${position}`;
  const pick = (label: string, value: string, known: readonly string[], onChange: (next: string) => void) => (
    <Choice aria-label={`${name}: ${label}`} data={known.includes(value) ? [...known] : [value, ...known]} value={value}
      onChange={(next) => next !== null && next !== value && onChange(next)} />
  );
  const change = (next: Partial<Fault>): void => apply((now) => setFate(now, list, position, next));
  const remove = (): void => {
    onLeave();
    apply((now) => removeFate(now, list, position));
  };
  return (
    <li className="fault" aria-label={name}>
      <div className="fault-what">
        {pick('flow', fault.flow, flowNames(scenario), (flow) => change({ flow }))}
        <span aria-hidden="true">on</span>
        {pick('link', fault.link, directions(scenario), (link) => change({ link }))}
        <RemoveButton label={`Remove ${entry} ${position}`} onClick={remove} />
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

/** Returns a new entry: the first packet of the given (else the first) flow, on the given (else the last) link. */
function firstFault(scenario: Scenario, of: Item | undefined): Fault | null {
  const flow = of?.kind === 'flow' ? of.id : flowsOf(scenario)[0]?.id;
  const link = of?.kind === 'link' ? of.id : linksOf(scenario).map(linkId).at(-1);
  return flow === undefined || link === undefined ? null : { link, flow, packets: [0] };
}

function Fates({ list, scenario, problems, apply, of }: FatesProps) {
  const { title, entry, none, some } = WORDS[list];
  const entries = (scenario[list] ?? []).map((fault, position) => ({ fault, position }))
    .filter(({ fault }) => !of || concerns(fault, of));
  const start = firstFault(scenario, of);
  const problemAt = (position: number): string | undefined =>
    problems.find(({ path }: Problem) => path.startsWith(`${list}[${position}]`))?.message;
  const [section, leaving] = useRowFocus<HTMLElement>('.cell-remove');
  return (
    <section className="editor-section" aria-label={title} ref={section}>
      <h3>{title}</h3>
      <p className="editor-words">{entries.length === 0 ? none : some}</p>
      <ul>{entries.map(({ fault, position }, row) => <Row
        key={position} list={list} fault={fault} position={position} problem={problemAt(position)} scenario={scenario}
        apply={apply} onLeave={() => leaving(row)}
      />)}</ul>
      {start === null ? null
        : <Button data-adds onClick={() => apply((now) => addFate(now, list, start))}>Add a {entry}</Button>}
    </section>
  );
}

type FaultsProps = FormProps & { of?: Item };
type FatesProps = FaultsProps & { list: FateList };

/**
 * Pardons are made on the card about a cell, so the form of a link or flow shows the list only if it has some; once
 * shown, the list stays as long as the form, so that what was removed last can be added again where it was.
 */
export function Faults(props: FaultsProps) {
  const { scenario: { pardons = [] }, of } = props;
  const some = of === undefined || pardons.some((one) => concerns(one, of));
  const [shown, setShown] = useState(some);
  if (some && !shown) setShown(true);
  const pardoned = some || shown;
  return (
    <>
      <Fates {...props} list="faults" />
      {pardoned && <Fates {...props} list="pardons" />}
    </>
  );
}
