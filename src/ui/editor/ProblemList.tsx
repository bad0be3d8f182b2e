/** Everything that keeps the network from running, each a way to the item that it concerns. */
import type { Problem } from '../../scenario/problem';
import type { Scenario } from '../../scenario/types';
import { itemOfPath, type Item } from './items';
import { counted, itemName } from './labels';
import { ProblemMark } from './marks';

export function ProblemList({ scenario, problems, onSelect }: {
  scenario: Scenario; problems: readonly Problem[]; onSelect(items: readonly Item[]): void;
}) {
  if (problems.length === 0) return null;
  return (
    <section className="editor-problems" aria-label="Problems">
      <h3><ProblemMark />Not ready to run: {counted(problems.length, 'problem')}</h3>
      <ul>
        {problems.map((problem) => {
          const item = itemOfPath(scenario, problem.path);
          return (
            <li key={`${problem.code} ${problem.path} ${problem.message}`}>
              <button type="button" onClick={() => onSelect(item ? [item] : [])}>
                {item ? <strong>{itemName(item)}</strong> : null}<span>{problem.message}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
