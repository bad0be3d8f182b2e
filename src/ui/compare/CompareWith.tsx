/** Buttons that compare the open network with a variation of it: with EPD, with TCP Boston, with another seed. */
import { useMemo } from 'react';
import { compare } from '../app/open-comparison';
import { useRun } from '../app/run-context';
import { useApp } from '../app/store';
import { bottleneckOf } from '../panel/switch-targets';
import { keyFields } from '../panel/targets';
import { useKeyPaths } from '../panel/use-key-paths';
import s from './compare-with.module.css';
import { waysOf, type Way } from './ways';

export function useWays(): readonly Way[] {
  const checked = useApp((state) => state.checked);
  const paths = useKeyPaths();
  return useMemo(
    () => waysOf(checked.full, keyFields(checked.full, bottleneckOf(checked.expansion), paths)), [checked, paths],
  );
}

export function CompareWith() {
  const run = useRun();
  const ways = useWays();
  const broken = useApp((state) => state.problems.length > 0);
  const open = ({ name, other }: Way): void =>
    compare({ base: useApp.getState().checked.scenario, name, others: [other] }, run.instantS());
  return (
    <div className={s.with} data-unprinted role="group" aria-label="Compare with">
      <span aria-hidden="true">Compare with</span>
      {ways.map((way) => (
        <button
          key={way.words} type="button" disabled={broken} aria-label={`Compare with ${way.words}`}
          onClick={() => open(way)}
        >
          {way.words}
        </button>
      ))}
    </div>
  );
}
