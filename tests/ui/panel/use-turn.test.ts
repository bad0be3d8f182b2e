// @vitest-environment jsdom
/** How the panel changes a setting under "From here", in each phase of the run. */
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEMO } from '../../../src/ui/app/page-presets';
import { openPreset, useApp, type Phase } from '../../../src/ui/app/store';
import { useTurn } from '../../../src/ui/panel/use-turn';
import { ofRun } from '../of-run';

const applyNow = vi.fn(async () => undefined);

/** Turns the buffer of the demo, in a run in this phase; returns whether that starts the run again. */
function restarts(phase: Phase, live = true): boolean {
  useApp.setState({ phase, applyNow: true });
  const { serial } = useApp.getState().load;
  const { result } = renderHook(() => useTurn(), ofRun({ applyNow }));
  result.current({ label: 'Buffer 7 cells', path: 'nodes.sw.bufferCells', value: 7, live });
  return useApp.getState().load.serial !== serial;
}

beforeEach(() => {
  applyNow.mockClear();
  openPreset(DEMO);
});

describe('a change of a live parameter under "From here"', () => {
  it.each<Phase>(['playing', 'ready', 'flatOut', 'ended', 'loading'])('is left to the run that is %s', (phase) => {
    expect(restarts(phase)).toBe(false);
    expect(applyNow).toHaveBeenCalledExactlyOnceWith('Buffer 7 cells', { 'nodes.sw.bufferCells': 7 });
  });
  it('starts a run again that cannot go on', () => {
    expect(restarts('problem')).toBe(true);
    expect(applyNow).not.toHaveBeenCalled();
  });
});

it('a change of any other parameter starts the run again', () => {
  expect(restarts('playing', false)).toBe(true);
  expect(applyNow).not.toHaveBeenCalled();
});

it('a drag is one step of undo, also if another change comes before its end', () => {
  useApp.setState({ applyNow: false });
  const { result } = renderHook(() => useTurn(), ofRun({ applyNow }));
  const steps = useApp.getState().history.past.length;
  const buffer = { path: 'nodes.sw.bufferCells', live: true };
  result.current({ ...buffer, label: 'Buffer 8 cells', value: 8, going: true });
  result.current({ ...buffer, label: 'Buffer 7 cells', value: 7, going: true });
  result.current({ label: 'Duration', path: 'durationS', value: 3, live: false });
  result.current({ ...buffer, label: 'Buffer 7 cells', value: 7 });
  expect(useApp.getState().history.past.slice(steps).map(({ label }) => label)).toEqual(['Buffer 7 cells', 'Duration']);
});
