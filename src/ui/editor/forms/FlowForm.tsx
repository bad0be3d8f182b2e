/** Properties of a flow: its ends, TCP or UDP, TCP Boston over it, what it carries and when, and its adaptation layer. */
import { Switch } from '@mantine/core';
import { useId } from 'react';
import { CATALOGUE } from '../../../model/catalogue';
import type { Parameter } from '../../../model/catalogue-types';
import { withProfile } from '../../../scenario/profiles';
import { grouped } from '../../../scenario/problem';
import { partialDefault } from '../../../scenario/schema';
import type { Flow } from '../../../scenario/types';
import { groupWords, hostIds } from '../describe';
import { rename, setBoston, setFlowEnd, setParameter, setTraffic, setTransport, whyNotRename } from '../edits';
import type { Item } from '../items';
import { counted, linkName, withUnit } from '../labels';
import { choiceOf, flowTimes } from '../own-parameters';
import { ParameterField, ParameterForm } from '../ParameterField';
import { flowCount } from '../references';
import { routeFinder } from '../routes';
import { NodeField, TextField } from './fields';
import { problemsByKey, type FormProps } from './form';

type FlowFormProps = FormProps & { flow: Flow };

function Ends({ flow, scenario, problems, apply }: FlowFormProps) {
  const byKey = problemsByKey(problems);
  const choices = (other: string, own: string) => [
    ...(hostIds(scenario).includes(own) ? [] : [{ value: own, label: own }]),
    ...hostIds(scenario).filter((id) => id !== other).map((id) => ({ value: id, label: groupWords(scenario, id) })),
  ];
  const way = routeFinder(scenario)(flow);
  const flows = flowCount(scenario, flow);
  return (
    <>
      <NodeField label="From" value={flow.from} choices={choices(flow.to, flow.from)} problem={byKey.from} onChange={(id) => apply((now) => setFlowEnd(now, flow.id, 'from', id))} />
      <NodeField label="To" value={flow.to} choices={choices(flow.from, flow.to)} problem={byKey.to} onChange={(id) => apply((now) => setFlowEnd(now, flow.id, 'to', id))} />
      <p className="editor-words">
        {way.length > 0 ? `Over ${way.map(({ linkId }) => linkName(linkId)).join(', ')}.` : ''}
        {flows > 1 ? ` ${counted(flows, 'flow')}, one a member.` : ''}
      </p>
    </>
  );
}

function BostonFields({ flow, problems, apply }: FlowFormProps) {
  const id = useId();
  const item: Item = { kind: 'flow', id: flow.id };
  const on = Boolean(flow.transport?.boston);
  return (
    <section className="editor-section" aria-label={CATALOGUE.boston.title}>
      <div className="parameter" data-type="boolean">
        <label className="parameter-title" htmlFor={id}>{CATALOGUE.boston.title}</label>
        <Switch id={id} className="parameter-switch" aria-describedby={`${id}help`} checked={on} onChange={(event) => {
          const next = event.currentTarget.checked;
          apply((now) => setBoston(now, flow.id, next));
        }} />
        <p id={`${id}help`} className="parameter-help">{CATALOGUE.boston.summary}</p>
      </div>
      {on ? (
        <ParameterForm parameters={CATALOGUE.boston.parameters} values={flow.transport?.boston ?? {}} problems={problemsByKey(problems)} details="Code and learning"
          onCommit={(parameter, value) => apply((now) => setParameter(now, item, ['transport', 'boston', parameter.key], parameter, value))} />
      ) : null}
    </section>
  );
}

const transportOf = (flow: Flow): 'tcp' | 'udp' => flow.transport?.kind ?? 'tcp';

function Transport(props: FlowFormProps) {
  const { flow, problems, apply } = props;
  const kind = transportOf(flow);
  const [, udp] = CATALOGUE.transports;
  return (
    <>
      <section className="editor-section" aria-label="Transport">
        <h3>Transport</h3>
        <ParameterField parameter={choiceOf('kind', 'Protocol', CATALOGUE.transports, kind)} value={kind}
          onCommit={(next) => apply((now) => setTransport(now, flow.id, next === 'udp' ? 'udp' : 'tcp'))} />
        {kind === 'udp' ? (
          <ParameterForm parameters={udp.parameters} values={flow.transport ?? {}} problems={problemsByKey(problems)}
            onCommit={(parameter, value) => apply((now) => setParameter(now, { kind: 'flow', id: flow.id }, ['transport', parameter.key], parameter, value))} />
        ) : null}
      </section>
      {kind === 'tcp' ? <Tcp {...props} /> : null}
    </>
  );
}

function Tcp(props: FlowFormProps) {
  const { flow, problems, apply } = props;
  const item: Item = { kind: 'flow', id: flow.id };
  const variant = choiceOf('variant', 'Variant', CATALOGUE.tcpVariants, flow.transport?.variant);
  const own = CATALOGUE.tcpVariants.find(({ id }) => id === (flow.transport?.variant ?? variant.default))?.parameters ?? [];
  const commit = (parameter: Parameter, value: Parameters<typeof setParameter>[4]) => apply((now) => setParameter(now, item, ['transport', parameter.key], parameter, value));
  const values = withProfile(flow.transport ?? {});
  const byKey = problemsByKey(problems);
  return (
    <>
      <section className="editor-section" aria-label="TCP">
        <h3>TCP</h3>
        <ParameterForm parameters={CATALOGUE.tcp.filter(({ live }) => live)} values={values} problems={byKey} onCommit={commit} />
        <ParameterField parameter={variant} value={flow.transport?.variant} problem={byKey.variant} onCommit={(value) => commit(variant, value)} />
        <ParameterForm parameters={own} values={values} problems={byKey} onCommit={commit} />
        <ParameterForm parameters={CATALOGUE.tcp.filter(({ live }) => !live)} values={values} problems={byKey} onCommit={commit} details="Clocks and windows" />
      </section>
      <BostonFields {...props} />
    </>
  );
}

/** A trace is too long for a form: what it is, and how to bring another. */
function TraceWords({ entries }: { entries: readonly (readonly [number, number])[] }) {
  const bytes = entries.reduce((sum, [, size]) => sum + size, 0);
  return (
    <p className="editor-words">
      {grouped(entries.length)} {entries.length === 1 ? 'entry' : 'entries'}, {withUnit(bytes, 'bytes')}, the last at {withUnit(entries.at(-1)?.[0] ?? 0, 's')}.
      {' '}Drop a file with two columns, seconds and bytes, on the page for another trace.
    </p>
  );
}

function Traffic({ flow, problems, apply }: FlowFormProps) {
  const item: Item = { kind: 'flow', id: flow.id };
  const chosen = flow.traffic?.kind ?? CATALOGUE.traffic[0].id;
  const parameters = CATALOGUE.traffic.find(({ id }) => id === chosen)?.parameters ?? [];
  const fitting = CATALOGUE.traffic.filter(({ id, overTcp, overUdp }) => id === chosen || (transportOf(flow) === 'tcp' ? overTcp : overUdp));
  const byKey = problemsByKey(problems);
  return (
    <section className="editor-section" aria-label="Traffic">
      <h3>Traffic</h3>
      <ParameterField parameter={choiceOf('kind', 'Kind', fitting, chosen)} value={chosen} problem={byKey.kind}
        onCommit={(kind) => apply((now) => setTraffic(now, flow.id, typeof kind === 'string' ? kind : CATALOGUE.traffic[0].id))} />
      {flow.traffic?.kind === 'trace' ? <TraceWords entries={flow.traffic.entries} /> : null}
      <ParameterForm parameters={parameters} values={flow.traffic ?? {}} problems={byKey}
        onCommit={(parameter, value) => apply((now) => setParameter(now, item, ['traffic', parameter.key], parameter, value))} />
      <ParameterForm parameters={flowTimes} values={{ ...flow }} problems={byKey} details="Start and stop"
        onCommit={(parameter, value) => apply((now) => setParameter(now, item, [parameter.key], parameter, value))} />
    </section>
  );
}

function Adaptation({ flow, problems, apply }: FlowFormProps) {
  const item: Item = { kind: 'flow', id: flow.id };
  const mechanism = CATALOGUE.adaptations.find(({ id }) => id === flow.adaptation?.kind) ?? CATALOGUE.adaptations[0];
  const parameters = mechanism.parameters.map((parameter): Parameter =>
    parameter.type === 'choice' && parameter.key === 'partial' ? { ...parameter, default: partialDefault(flow.transport) } : parameter);
  return (
    <section className="editor-section" aria-label="Adaptation layer">
      <ParameterForm parameters={parameters} values={flow.adaptation ?? {}} problems={problemsByKey(problems)} details={mechanism.title}
        onCommit={(parameter, value) => apply((now) => setParameter(now, item, ['adaptation', parameter.key], parameter, value))} />
    </section>
  );
}

export function FlowForm(props: FlowFormProps) {
  const { flow, scenario, apply } = props;
  const item: Item = { kind: 'flow', id: flow.id };
  return (
    <>
      <TextField label="Name" value={flow.id} why={(id) => whyNotRename(scenario, item, id)} onCommit={(id) => apply((now) => rename(now, item, id))} />
      <Ends {...props} />
      <Transport {...props} />
      <Traffic {...props} />
      <Adaptation {...props} />
    </>
  );
}
