/** The parameters of the switch, the flows, the run and the links; the less important ones in folds. */
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { CATALOGUE } from '../../model/catalogue';
import type { FullScenario } from '../../scenario/types';
import { edit, finishGesture, useApp, type Phase } from '../app/store';
import { FieldGroups, Fold } from '../editor/FieldGroups';
import { Findable, useQuery } from '../editor/find';
import { isChanged } from '../editor/sections';
import { Choice } from '../look/Choice';
import { FieldRows, PlacedRow } from './FieldRow';
import s from './panel.module.css';
import { switchAt } from './switch-settings';
import { bottleneckOf, bottleneckTarget, switchTargets, type Target } from './switch-targets';
import {
  FIRST_KEYS, flowAt, flowFields, flowTargets, keyFields, linkFields, linkTargets, runFields, switchFields,
  type PlacedField, type PlacedSection,
} from './targets';
import { useShownScenario } from './use-in-force';
import { useKeyPaths } from './use-key-paths';
import { useTurn } from './use-turn';
import { keepsWindow } from '../../model/spec';

/** Returns the sections without the fields that are shown above. */
const without = (sections: readonly PlacedSection[], named: readonly PlacedField[]): PlacedSection[] =>
  sections.map(({ title, fields }) => ({
    title, fields: fields.filter(({ place }) => named.every((other) => other.place !== place)),
  }))
    .filter(({ fields }) => fields.length > 0);

/** The choice of the item that the fields below are about. */
function Which({ label, targets, value, onChange }: {
  label: string; targets: readonly Target[]; value: string; onChange: (path: string) => void;
}) {
  const data = useMemo(() => targets.map(({ path, title }) => ({ value: path, label: title })), [targets]);
  if (targets.length < 2) return <span className={s.which} title={targets[0]?.title}>{targets[0]?.title}</span>;
  return (
    <Choice
      className={s.whichSelect} aria-label={label} data={data} value={value}
      onChange={(path) => path !== null && onChange(path)}
    />
  );
}

/** Returns the target that the reader chose, else the suggested one, else the first; and the function to choose one. */
function useTarget(targets: readonly Target[], suggested?: string): [string | undefined, (path: string) => void] {
  const [chosen, choose] = useState<string | null>(null);
  const known = (path: string | null | undefined): boolean => targets.some((target) => target.path === path);
  return [known(chosen) ? chosen ?? undefined : known(suggested) ? suggested : targets[0]?.path, choose];
}

/** Says when a change takes effect; `made` changes were made while it ran. */
function effectWords(phase: Phase, made: number): string {
  if (phase === 'ended') return 'The run has ended: go back to an earlier instant to change it from there.';
  if (phase === 'problem') return 'The run cannot go on: changes begin it again.';
  return `Changes take effect at the playhead, beside what the run would have done (${made} so far).`;
}

export function ApplyChoice() {
  const applyNow = useApp((state) => state.applyNow);
  const words = useApp(({ phase, checked }) => effectWords(phase, checked.full.changes.length));
  return (
    <div className={s.apply}>
      <SegmentedControl fullWidth aria-label="When a change takes effect" value={applyNow ? 'now' : 'restart'}
        data={[{ value: 'restart', label: 'From the start' }, { value: 'now', label: 'From here' }]}
        onChange={(choice) => useApp.setState({ applyNow: choice === 'now' })} />
      <p className={s.caption}>
        {applyNow ? words : 'Changes begin the run again.'}
      </p>
    </div>
  );
}

/** The fields that most readers change, then folds of the others; all of them can be found by name. */
function Sections({ sections, first }: { sections: readonly PlacedSection[]; first: ReadonlySet<string> }) {
  const query = useQuery();
  const row = (field: PlacedField) => <PlacedRow key={field.place} field={field} />;
  if (query !== '') {
    return sections.map(({ title, fields }) => <FieldGroups key={title} fields={fields} render={row} />);
  }
  const isFirst = ({ parameter }: PlacedField): boolean => first.has(parameter.key);
  return (
    <>
      {sections.flatMap(({ fields }) => fields.filter(isFirst)).map(row)}
      {sections.map(({ title, fields }) => {
        const others = fields.filter((field) => !isFirst(field));
        return others.length === 0 ? null : (
          <Fold key={title} className={s.more} title={title} changed={others.filter(isChanged).length}>{() => (
            <FieldGroups fields={others} render={row} />
          )}</Fold>
        );
      })}
    </>
  );
}

const parametersOf = (sections: readonly PlacedSection[]) =>
  sections.flatMap(({ fields }) => fields.map(({ parameter }) => parameter));

const SWITCH_FIRST: ReadonlySet<string> = new Set([...FIRST_KEYS, 'policy', ...CATALOGUE.discard.flatMap(
  ({ parameters }) => parameters.filter(({ group = 'basic' }) => group === 'basic').map(({ key }) => key),
)]);

interface PartProps {
  full: FullScenario;
  /** Fields that are shown above and left out here. */
  named: readonly PlacedField[];
}

function SwitchPart({ full, named }: PartProps) {
  const bottleneck = useApp(({ checked }) => bottleneckOf(checked.expansion));
  const targets = useMemo(() => switchTargets(full), [full]);
  const [target, choose] = useTarget(targets, bottleneckTarget(full, bottleneck));
  if (target === undefined || !switchAt(full, target)) return null;
  const sections = without(switchFields(full, target), named);
  return (
    <section className={s.part} aria-label="Switch">
      <div className={s.head}>
        <h2>Switch</h2>
        <Which label="Switch" targets={targets} value={target} onChange={choose} />
      </div>
      <Findable key={target} of="switch" parameters={parametersOf(sections)}>
        <Sections sections={sections} first={SWITCH_FIRST} />
      </Findable>
    </section>
  );
}

function FlowPart({ full, named }: PartProps) {
  const selected = useApp(({ selectedFlow, checked: { expansion: { flowMembers } } }) =>
    selectedFlow === null ? undefined : [...flowMembers].find(([, members]) => members.includes(selectedFlow))?.[0]);
  const many = useApp(({ checked }) => checked.expansion.network.flows.length > 1);
  const targets = useMemo(() => flowTargets(full), [full]);
  const [target, choose] = useTarget(targets, selected === undefined ? undefined : `flows.${selected}`);
  const turn = useTurn();
  const flow = target === undefined ? undefined : flowAt(full, target);
  if (target === undefined || flow === undefined) return null;
  const { transport } = flow;
  const sections = without(flowFields(full, target), named);
  return (
    <section className={s.part} aria-label="Flows">
      <div className={s.head}>
        <h2>{many && targets.length === 1 ? 'Flows' : 'Flow'}</h2>
        <Which label="Flow" targets={targets} value={target} onChange={choose} />
      </div>
      {keepsWindow(transport) && full.network === 'atm'
        && named.every(({ place }) => place !== `${target}.transport.boston`)
        && (
        <SegmentedControl fullWidth aria-label="Transport" value={transport.boston === null ? 'plain' : 'boston'}
          data={[
            { value: 'plain', label: CATALOGUE.tcpVariants.find(({ id }) => id === transport.variant)?.title ?? 'TCP' },
            { value: 'boston', label: CATALOGUE.boston.title },
          ]}
          onChange={(choice) => turn({
            label: choice === 'boston' ? CATALOGUE.boston.title : 'Ordinary TCP', path: `${target}.transport.boston`,
            value: choice === 'boston' ? {} : null, live: true,
          })} />
        )}
      <Findable key={target} of="flow" parameters={parametersOf(sections)}>
        <Sections sections={sections} first={FIRST_KEYS} />
      </Findable>
    </section>
  );
}

function LinkPart({ full, named }: PartProps) {
  const targets = useMemo(() => linkTargets(full), [full]);
  const [target, choose] = useTarget(targets, targets.at(-1)?.path);
  if (target === undefined) return null;
  return (
    <details className={`${s.part} ${s.more}`}>
      <summary>Links</summary>
      <div className={s.head}>
        <h2>Link</h2>
        <Which label="Link" targets={targets} value={target} onChange={choose} />
      </div>
      {without(linkFields(full, target), named).flatMap(({ fields }) => fields).map((field) => (
        <PlacedRow key={field.place} field={field} />
      ))}
    </details>
  );
}

/** The choice between cells and whole packets, with the same hosts, links and switches. */
function NetworkChoice() {
  const network = useApp((state) => state.checked.full.network);
  const turn = useTurn();
  return (
    <div className={s.field}>
      <SegmentedControl
        fullWidth aria-label="What travels" value={network}
        data={[{ value: 'atm', label: 'Cells (ATM)' }, { value: 'packet', label: 'Whole packets' }]}
        onChange={(choice) =>
          turn({ label: choice === 'packet' ? 'Whole packets' : 'Cells', path: 'network', value: choice, live: false })}
      />
      <p className={s.caption}>{network === 'packet'
        ? 'Packets are not cut: TCP Boston, lazy discard and reservation are off.'
        : 'Packets are cut into cells of 53 bytes.'}</p>
    </div>
  );
}

function RunPart() {
  const title = useApp((state) => state.doc.scenario.title ?? '');
  return (
    <section className={s.part} aria-label="Run">
      <div className={s.head}><h2>Run</h2></div>
      <NetworkChoice />
      <FieldRows fields={runFields} />
      <div className={s.titled}>
        <label className={s.name} htmlFor="scenario-title">Title</label>
        <input id="scenario-title" className={s.title} value={title} maxLength={200} onBlur={finishGesture}
          onChange={(event) => edit(
            'Title', { ...useApp.getState().doc.scenario, title: event.currentTarget.value }, { gesture: 'title' },
          )} />
      </div>
    </section>
  );
}

export function Parameters() {
  const full = useShownScenario();
  const bottleneck = useApp(({ checked }) => bottleneckOf(checked.expansion));
  const named = keyFields(full, bottleneck, useKeyPaths());
  return (
    <>
      <SwitchPart full={full} named={named} />
      <FlowPart full={full} named={named} />
      <RunPart />
      <LinkPart full={full} named={named} />
    </>
  );
}
