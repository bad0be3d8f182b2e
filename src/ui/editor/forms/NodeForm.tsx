/** Properties of a host, a group of hosts, or a switch. */
import { CATALOGUE } from '../../../model/catalogue';
import type { Host, Node, Switch } from '../../../scenario/types';
import { policyOf } from '../describe';
import { rename, setCount, setDiscardPolicy, setParameter, whyNotRename } from '../edits';
import type { Item } from '../items';
import { choiceOf, groupCount } from '../own-parameters';
import { ParameterField, ParameterForm } from '../ParameterField';
import { TextField } from './fields';
import { problemsByKey, type FormProps } from './form';
import { Neighbours } from './Neighbours';

function HostFields({ node, apply }: FormProps & { node: Host }) {
  return <ParameterField parameter={groupCount} value={node.count} onCommit={(count) => apply((now) => setCount(now, node.id, typeof count === 'number' ? count : 1))} />;
}

function SwitchFields({ node, problems, apply }: FormProps & { node: Switch }) {
  const item: Item = { kind: 'node', id: node.id };
  const policy = policyOf(node);
  const byKey = problemsByKey(problems);
  return (
    <>
      <ParameterForm parameters={CATALOGUE.switch.filter((parameter) => parameter.live)} values={node} problems={byKey}
        onCommit={(parameter, value) => apply((now) => setParameter(now, item, [parameter.key], parameter, value))} />
      <ParameterField parameter={choiceOf('policy', 'Discard policy', CATALOGUE.discard, node.discard?.policy)} value={node.discard?.policy}
        problem={byKey.policy} onCommit={(id) => apply((now) => setDiscardPolicy(now, node.id, typeof id === 'string' ? id : CATALOGUE.discard[0].id))} />
      <ParameterForm parameters={policy.parameters} values={node.discard ?? {}} problems={byKey}
        onCommit={(parameter, value) => apply((now) => setParameter(now, item, ['discard', parameter.key], parameter, value))} />
      <ParameterForm parameters={CATALOGUE.switch.filter((parameter) => !parameter.live)} values={node} problems={byKey} details="How the switch serves"
        onCommit={(parameter, value) => apply((now) => setParameter(now, item, [parameter.key], parameter, value))} />
    </>
  );
}

export function NodeForm({ node, ...form }: FormProps & { node: Node }) {
  const item: Item = { kind: 'node', id: node.id };
  return (
    <>
      <TextField label="Name" value={node.id} why={(id) => whyNotRename(form.scenario, item, id)} onCommit={(id) => form.apply((now) => rename(now, item, id))} />
      {node.kind === 'host' ? <HostFields node={node} {...form} /> : <SwitchFields node={node} {...form} />}
      <Neighbours id={node.id} {...form} />
    </>
  );
}
