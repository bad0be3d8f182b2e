/**
 * Lists the problems that keep the network from running, or the warnings about one that can run: settings without
 * effect, or with an unexpected one. Each leads to the item that it concerns.
 */
import type { ReactNode } from 'react';
import type { Problem } from '../../scenario/problem';
import type { Scenario } from '../../scenario/types';
import { itemOfPath, type Item } from './items';
import { counted, itemName } from './labels';
import { HintMark, ProblemMark } from './marks';

interface ListProps {
  scenario: Scenario;
  /** `path` is that of the field which the problem is about. */
  onSelect(items: readonly Item[], path: string): void;
}

function List({ label, title, list, scenario, onSelect }: ListProps
  & { label: string; title: ReactNode; list: readonly Problem[] }) {
  if (list.length === 0) return null;
  return (
    <section className="editor-problems" aria-label={label}>
      <h3>{title}</h3>
      <ul>
        {list.map(({ code, path, message }) => {
          const item = itemOfPath(scenario, path);
          return (
            <li key={`${code} ${path} ${message}`}>
              <button type="button" onClick={() => onSelect(item ? [item] : [], path)}>
                {item ? <strong>{itemName(item)}</strong> : null}<span>{message}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function ProblemList({ problems, warnings, ...list }: ListProps
  & { problems: readonly Problem[]; warnings: readonly Problem[] }) {
  return (
    <>
      <List
        label="Problems" list={problems} {...list}
        title={<><ProblemMark />Not ready to run: {counted(problems.length, 'problem')}</>}
      />
      <List
        label="Warnings" list={warnings} {...list}
        title={<><HintMark />Ready to run, with {counted(warnings.length, 'warning')}</>}
      />
    </>
  );
}
