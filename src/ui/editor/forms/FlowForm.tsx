/**
 * Properties of a flow: its ends, its transport and TCP Boston over it, what it carries and when, its adaptation layer,
 * its forced losses.
 */
import type { Flow } from '../../../scenario/types';
import { groupWords, hostIds } from '../describe';
import { rename, whyNotRename } from '../edits';
import { setFlowEnd } from '../setting-edits';
import { Findable, WhenNotSearching } from '../find';
import type { Item } from '../items';
import { counted, linkName } from '../labels';
import { flowCount } from '../references';
import { routeFinder } from '../routes';
import { flowSections } from '../sections';
import { Faults } from './Faults';
import { NodeField, TextField } from './fields';
import { problemsByKey, type FormProps } from './form';
import { SectionForm } from './SectionForm';
import { TraceEntries } from './TraceEntries';

type FlowFormProps = FormProps & { flow: Flow };

function Ends({ flow, scenario, problems, apply }: FlowFormProps) {
  const item: Item = { kind: 'flow', id: flow.id };
  const byKey = problemsByKey(problems);
  const choices = (other: string, own: string) => [
    ...(hostIds(scenario).includes(own) ? [] : [{ value: own, label: own }]),
    ...hostIds(scenario).filter((id) => id !== other).map((id) => ({ value: id, label: groupWords(scenario, id) })),
  ];
  const way = routeFinder(scenario)(flow);
  const flows = flowCount(scenario, flow);
  return (
    <>
      <TextField
        label="Name" value={flow.id} why={(id) => whyNotRename(scenario, item, id)}
        onCommit={(id) => apply((now) => rename(now, item, id))}
      />
      <NodeField
        label="From" value={flow.from} choices={choices(flow.to, flow.from)} problem={byKey.from}
        onChange={(id) => apply((now) => setFlowEnd(now, flow.id, 'from', id))}
      />
      <NodeField
        label="To" value={flow.to} choices={choices(flow.from, flow.to)} problem={byKey.to}
        onChange={(id) => apply((now) => setFlowEnd(now, flow.id, 'to', id))}
      />
      <p className="editor-words">
        {way.length > 0 ? `Over ${way.map(({ linkId }) => linkName(linkId)).join(', ')}.` : ''}
        {flows > 1 ? ` ${counted(flows, 'flow')}, one for each member.` : ''}
      </p>
    </>
  );
}

export function FlowForm({ flow, ...form }: FlowFormProps) {
  const item: Item = { kind: 'flow', id: flow.id };
  const sections = flowSections(flow, form.scenario.network ?? 'atm');
  return (
    <Findable parameters={sections.flatMap(({ fields }) => fields.map(({ parameter }) => parameter))}>
      <WhenNotSearching><Ends flow={flow} {...form} /></WhenNotSearching>
      {sections.map((section) => (
        <SectionForm key={section.title} section={section} item={item} {...form}>
          {section.title === 'Traffic' && flow.traffic && 'entries' in flow.traffic
            ? <TraceEntries flowId={flow.id} entries={flow.traffic.entries} {...form} /> : null}
        </SectionForm>
      ))}
      <WhenNotSearching><Faults {...form} of={item} /></WhenNotSearching>
    </Findable>
  );
}
