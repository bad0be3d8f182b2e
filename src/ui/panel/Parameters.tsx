/** The parameters: how changes take effect, the switch, the flows, the run, and the rest folded away. */
import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { CATALOGUE } from '../../model/catalogue';
import type { FullScenario } from '../../scenario/types';
import { edit, finishGesture, useApp } from '../app/store';
import { FieldRow, FieldRows } from './FieldRow';
import s from './panel.module.css';
import { bottleneckTarget, bufferField, discardFields, flowAt, flowOptions, flowTargets, linkFields, linkTargets, packetField, runFields, switchAt, switchOptions, switchTargets, windowField, type Target } from './targets';
import { useTurn, useValueAt } from './use-turn';

/** Which one of several the fields below are about. */
function Which({ label, targets, value, onChange }: { label: string; targets: readonly Target[]; value: string; onChange: (path: string) => void }) {
  if (targets.length < 2) return <span className={s.which}>{targets[0]?.title}</span>;
  return (
    <Select className={s.whichSelect} aria-label={label} data={targets.map(({ path, title }) => ({ value: path, label: title }))} value={value}
      onChange={(path) => path !== null && onChange(path)} />
  );
}

/** The one that the reader chose, or else the suggested one, or else the first. */
function useTarget(targets: readonly Target[], suggested?: string): [string | undefined, (path: string) => void] {
  const [chosen, choose] = useState<string | null>(null);
  const known = (path: string | null | undefined): boolean => targets.some((target) => target.path === path);
  return [known(chosen) ? chosen ?? undefined : known(suggested) ? suggested : targets[0]?.path, choose];
}

export function ApplyChoice() {
  const applyNow = useApp((state) => state.applyNow);
  const noted = useApp((state) => state.checked.full.changes.length);
  return (
    <div className={s.apply}>
      <SegmentedControl fullWidth aria-label="When a change takes effect" value={applyNow ? 'now' : 'restart'}
        data={[{ value: 'restart', label: 'Restart with it' }, { value: 'now', label: 'Apply now' }]}
        onChange={(choice) => useApp.setState({ applyNow: choice === 'now' })} />
      <p className={s.caption}>{applyNow ? `A change takes effect at the playhead and is noted below, in the list of changes (${noted}).` : 'A change starts the run again with it.'}</p>
    </div>
  );
}

function Discard({ target }: { target: string }) {
  const path = `${target}.discard.policy`;
  const policy = String(useValueAt(path));
  const turn = useTurn();
  const current = CATALOGUE.discard.find(({ id }) => id === policy);
  return (
    <>
      <div className={s.policy}>
        <span className={s.name} aria-hidden="true">Discard</span>
        <Select aria-label="Discard policy" data={CATALOGUE.discard.map(({ id, title }) => ({ value: id, label: title }))} value={policy}
          onChange={(id) => id !== null && turn({ label: CATALOGUE.discard.find((one) => one.id === id)?.title ?? id, path, value: id, live: true })} />
        <p className={s.summary}>{current?.summary}</p>
      </div>
      <FieldRows fields={discardFields(target, policy)} />
    </>
  );
}

function SwitchPart({ full }: { full: FullScenario }) {
  const bottleneck = useApp(({ checked: { expansion: { network } } }) => network.links[network.measure.bottleneckLink]?.id ?? '');
  const targets = switchTargets(full);
  const [target, choose] = useTarget(targets, bottleneckTarget(full, bottleneck));
  if (target === undefined || !switchAt(full, target)) return null;
  return (
    <section className={s.part} aria-label="Switch">
      <div className={s.head}><h2>Switch</h2><Which label="Switch" targets={targets} value={target} onChange={choose} /></div>
      <FieldRows fields={bufferField(target)} />
      <Discard target={target} />
      <details className={s.more}>
        <summary>Further options of the switch</summary>
        <FieldRows fields={switchOptions(target)} />
      </details>
    </section>
  );
}

function FlowPart({ full }: { full: FullScenario }) {
  const selected = useApp(({ selectedFlow, checked: { expansion: { flowMembers } } }) =>
    selectedFlow === null ? undefined : [...flowMembers].find(([, members]) => members.includes(selectedFlow))?.[0]);
  const targets = flowTargets(full);
  const [target, choose] = useTarget(targets, selected === undefined ? undefined : `flows.${selected}`);
  const turn = useTurn();
  const flow = target === undefined ? undefined : flowAt(full, target);
  if (target === undefined || flow === undefined) return null;
  const { transport } = flow;
  return (
    <section className={s.part} aria-label="Flows">
      <div className={s.head}><h2>{targets.length > 1 ? 'Flow' : 'Flows'}</h2><Which label="Flow" targets={targets} value={target} onChange={choose} /></div>
      {transport.kind === 'udp' ? <p className={s.summary}>{CATALOGUE.transports.find(({ id }) => id === 'udp')?.summary}</p> : (
        <SegmentedControl fullWidth aria-label="Transport" value={transport.boston === null ? 'plain' : 'boston'}
          data={[{ value: 'plain', label: CATALOGUE.tcpVariants.find(({ id }) => id === transport.variant)?.title ?? 'TCP' }, { value: 'boston', label: CATALOGUE.boston.title }]}
          onChange={(choice) => turn({ label: choice === 'boston' ? CATALOGUE.boston.title : 'Ordinary TCP', path: `${target}.transport.boston`, value: choice === 'boston' ? {} : null, live: true })} />
      )}
      <FieldRow field={packetField(target, flow)} />
      {transport.kind === 'tcp' && <FieldRow field={windowField(target)} />}
      <details className={s.more}>
        <summary>Further options of the flows</summary>
        <FieldRows fields={flowOptions(target, flow)} />
      </details>
    </section>
  );
}

function LinkPart({ full }: { full: FullScenario }) {
  const targets = linkTargets(full);
  const [target, choose] = useTarget(targets, targets.at(-1)?.path);
  if (target === undefined) return null;
  return (
    <details className={`${s.part} ${s.more}`}>
      <summary>Links</summary>
      <div className={s.head}><h2>Link</h2><Which label="Link" targets={targets} value={target} onChange={choose} /></div>
      <FieldRows fields={linkFields(target)} />
    </details>
  );
}

/** With cells or without: the same hosts, links and switches. */
function NetworkChoice() {
  const network = useApp((state) => state.checked.full.network);
  const turn = useTurn();
  return (
    <div className={s.field}>
      <SegmentedControl fullWidth aria-label="What travels" value={network} data={[{ value: 'atm', label: 'Cells (ATM)' }, { value: 'packet', label: 'Whole packets' }]}
        onChange={(choice) => turn({ label: choice === 'packet' ? 'Whole packets' : 'Cells', path: 'network', value: choice, live: false })} />
      <p className={s.caption}>{network === 'packet' ? 'Packets are not cut: TCP Boston, lazy discard and reservation rest.' : 'Packets are cut into cells of 53 bytes.'}</p>
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
          onChange={(event) => edit('Title', { ...useApp.getState().doc.scenario, title: event.currentTarget.value }, { gesture: 'title' })} />
      </div>
    </section>
  );
}

export function Parameters() {
  const full = useApp((state) => state.checked.full);
  return (
    <>
      <SwitchPart full={full} />
      <FlowPart full={full} />
      <RunPart />
      <LinkPart full={full} />
    </>
  );
}
