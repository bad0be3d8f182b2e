/** Properties of a host, a group of hosts, or a switch. */
import type { Host, Node, Switch } from '../../../scenario/types';
import { rename, setCount, whyNotRename } from '../edits';
import { Findable, WhenNotSearching } from '../find';
import type { Item } from '../items';
import { groupCount } from '../own-parameters';
import { ParameterField } from '../ParameterField';
import { switchSections, withIdle } from '../sections';
import { TextField } from './fields';
import type { FormProps } from './form';
import { Neighbours } from './Neighbours';
import { Ports } from './Ports';
import { SectionForm } from './SectionForm';

function HostFields({ node, apply }: FormProps & { node: Host }) {
  return (
    <ParameterField
      parameter={groupCount} value={node.count}
      onCommit={(count) => apply((now) => setCount(now, node.id, typeof count === 'number' ? count : 1))}
    />
  );
}

function Name({ node, scenario, apply }: FormProps & { node: Node }) {
  const item: Item = { kind: 'node', id: node.id };
  return (
    <TextField
      label="Name" value={node.id} why={(id) => whyNotRename(scenario, item, id)}
      onCommit={(id) => apply((now) => rename(now, item, id))}
    />
  );
}

function SwitchForm({ node, ...form }: FormProps & { node: Switch }) {
  const sections = withIdle(switchSections(node, form.scenario.network ?? 'atm'), form.scenario.flows ?? []);
  return (
    <Findable parameters={sections.flatMap(({ fields }) => fields.map(({ parameter }) => parameter))}>
      <WhenNotSearching><Name node={node} {...form} /></WhenNotSearching>
      {sections.map((section) => (
        <SectionForm key={section.title} section={section} item={{ kind: 'node', id: node.id }} {...form} />
      ))}
      <WhenNotSearching><Ports node={node} {...form} /><Neighbours id={node.id} {...form} /></WhenNotSearching>
    </Findable>
  );
}

export function NodeForm({ node, ...form }: FormProps & { node: Node }) {
  if (node.kind === 'switch') return <SwitchForm node={node} {...form} />;
  return (
    <>
      <Name node={node} {...form} />
      <HostFields node={node} {...form} />
      <Neighbours id={node.id} {...form} />
    </>
  );
}
