/** Whose series is kept when another branch is shown: none of a run that is not loaded yet. */
import { expect, it } from 'vitest';
import { SERIES_STRIDE } from '../../../src/runner/client/frame';
import type { Series } from '../../../src/runner/client/series';
import type { OtherFuture, RunClient } from '../../../src/runner/client/worker-client';
import { fork, showBranch } from '../../../src/ui/app/branches';
import { turnFuture } from '../../../src/ui/app/futures';
import { DEMO } from '../../../src/ui/app/page-presets';
import type { Failing } from '../../../src/ui/app/run/failing';
import type { Loading } from '../../../src/ui/app/run/loading';
import { createObeying } from '../../../src/ui/app/run/obeying';
import { createStanding } from '../../../src/ui/app/run/standing';
import { openPreset, useApp } from '../../../src/ui/app/store';

it('a branch that is left before it is loaded gives nothing to draw beside the next one', () => {
  const others: (number | null)[] = [];
  const standing = createStanding();
  let mark = 0;
  const recorded = (): Series =>
    ({ binPs: 1, rows: 1, data: new Float64Array(SERIES_STRIDE).fill(mark), loops: new Float64Array() });
  const source = { recorded, setOther: (other: OtherFuture | null) => { others.push(other?.series.data[0] ?? null); } };
  const loading = { underWay: () => false, newest: () => Promise.resolve() } as unknown as Loading;
  const failing = { told: () => undefined } as unknown as Failing;
  /** The worker has loaded the newest run, whose series has this mark. */
  const comes = (its: number): void => {
    Object.assign(standing, { loaded: useApp.getState().load.serial });
    useApp.setState({ phase: 'ready' });
    mark = its;
  };

  useApp.setState(useApp.getInitialState(), true);
  openPreset(DEMO);
  turnFuture(null, useApp.getState().doc, null);
  const stop = useApp.subscribe(createObeying(source as unknown as RunClient, standing, failing, loading));
  comes(1);
  const { doc: { scenario } } = useApp.getState();
  fork({ ...scenario, seed: 7 }, { label: 'Seed 7', forkPs: 1e12, before: 'seed 1', after: 'seed 7' });
  expect(others).toEqual([1]);
  showBranch(0, 1);
  expect(others).toEqual([1, null]);
  comes(1);
  showBranch(1, 1);
  comes(2);
  showBranch(0, 1);
  expect(others).toEqual([1, null, 1, 2]);
  stop();
});
