/** Properties of the run as a whole: what it is called, how long it is, the seed. */
import { setScenario } from '../edits';
import { runParameters } from '../own-parameters';
import { ParameterField } from '../ParameterField';
import { TextField } from './fields';
import { problemsByKey, type FormProps } from './form';

const LONGEST_TITLE = 200;

export function RunForm({ scenario, problems, apply }: FormProps) {
  const byKey = problemsByKey(problems);
  return (
    <>
      <TextField label="Title" value={scenario.title ?? ''} onCommit={(title) => apply((now) => setScenario(now, 'title', 'Title', title))}
        why={(title) => (title.length > LONGEST_TITLE ? `A title has at most ${LONGEST_TITLE} characters.` : null)} />
      {runParameters.map((parameter) => (
        <ParameterField key={parameter.key} parameter={parameter} value={scenario[parameter.key]} problem={byKey[parameter.key]}
          onCommit={(value) => apply((now) => setScenario(now, parameter.key, parameter.title, typeof value === 'number' ? value : undefined))} />
      ))}
    </>
  );
}
