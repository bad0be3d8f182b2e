/**
 * Properties of the run as a whole: cells or whole packets, what it is called, how long it is, the seed, what is
 * measured, forced losses.
 */
import { setMeasure, setScenario } from '../setting-edits';
import { linksOf } from '../items';
import { measureParameters, networkParameter, runParameters, verifyParameter } from '../own-parameters';
import { ParameterField } from '../ParameterField';
import { Faults } from './Faults';
import { NodeField, TextField } from './fields';
import { problemsByKey, type FormProps } from './form';

const LONGEST_TITLE = 200;
const SLOWEST = 'the slowest link';

function Measure({ scenario, problems, apply }: FormProps) {
  const byKey = problemsByKey(problems);
  const links = linksOf(scenario).flatMap(({ from, to }) => [`${from}>${to}`, `${to}>${from}`]);
  const { measure = {} } = scenario;
  const bottleneck = measure.bottleneck ?? '';
  return (
    <section className="editor-section" aria-label="Measure">
      <h3>Measure</h3>
      <NodeField
        label="Bottleneck" value={bottleneck} problem={byKey.bottleneck}
        choices={[{ value: '', label: SLOWEST }, ...(links.includes(bottleneck) || bottleneck === '' ? links
          : [bottleneck, ...links]).map((id) => ({ value: id, label: id.replace('>', ' to ') }))]}
        onChange={(id) => apply((now) => setMeasure(now, 'bottleneck', 'Bottleneck', id === '' ? undefined : id))}
      />
      {measureParameters.map((parameter) => (
        <ParameterField
          key={parameter.key} parameter={parameter} value={measure[parameter.key]} problem={byKey[parameter.key]}
          onCommit={(value) => apply((now) =>
            setMeasure(now, parameter.key, parameter.title, typeof value === 'number' ? value : undefined))}
        />
      ))}
      <ParameterField
        parameter={verifyParameter} value={measure.verify} problem={byKey.verify}
        onCommit={(value) => apply((now) =>
          setMeasure(now, 'verify', verifyParameter.title, value === 'all' ? value : undefined))}
      />
    </section>
  );
}

export function RunForm(form: FormProps) {
  const { scenario, problems, apply } = form;
  const byKey = problemsByKey(problems);
  return (
    <>
      <ParameterField
        parameter={networkParameter} value={scenario.network} problem={byKey.network}
        onCommit={(value) =>
          apply((now) => setScenario(now, 'network', 'Network', value === 'packet' ? 'packet' : undefined))}
      />
      <TextField
        label="Title" value={scenario.title ?? ''}
        onCommit={(title) => apply((now) => setScenario(now, 'title', 'Title', title))}
        why={(title) => (title.length > LONGEST_TITLE ? `A title has at most ${LONGEST_TITLE} characters.` : null)}
      />
      {runParameters.map((parameter) => (
        <ParameterField
          key={parameter.key} parameter={parameter} value={scenario[parameter.key]} problem={byKey[parameter.key]}
          onCommit={(value) => apply((now) =>
            setScenario(now, parameter.key, parameter.title, typeof value === 'number' ? value : undefined))}
        />
      ))}
      <Measure {...form} />
      <Faults {...form} />
    </>
  );
}
