/** Changes from the playhead on: when they fork the run, and when they belong to it. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Series } from '../../../src/runner/client/series';
import type { RunClient } from '../../../src/runner/client/worker-client';
import { branchesOf, branchName } from '../../../src/ui/app/branches';
import { DEMO } from '../../../src/ui/app/page-presets';
import { openPreset, standsAt, useApp } from '../../../src/ui/app/store';
import { applyFromHere } from '../../../src/ui/branches/from-here';

const NOTHING: Series = { binPs: 1, rows: 0, data: new Float64Array(), loops: new Float64Array() };

/** Turns the buffer at an instant (s), as a worker would that dates the change to the next microsecond. */
async function turn(cells: number, atS: number): Promise<void> {
  standsAt(() => atS);
  const api = { applyNow: async () => ({ ok: true, atS: atS + 1e-6 }) };
  await applyFromHere({ api, recorded: () => NOTHING } as unknown as RunClient, `Buffer ${cells} cells`, {
    'nodes.sw.bufferCells': cells,
  });
}

const words = (): string[] => branchesOf(useApp.getState().doc).map((one) => `${branchName(one)} ${one.words}`);

beforeEach(() => {
  openPreset(DEMO);
  useApp.setState({ phase: 'ready' });
});

describe('a change from the playhead on', () => {
  it('forks the run, and a second one at that instant belongs to the same branch', async () => {
    await turn(7, 0.5);
    expect(words()).toEqual(['A 5\u202fcells', 'B 7\u202fcells']);
    await turn(8, 0.5);
    expect(words()).toEqual(['A 5\u202fcells', 'B 8\u202fcells']);
  });

  it('at the start of a run without branches belongs to the run', async () => {
    await turn(7, 0);
    expect(words()).toEqual([]);
    expect(useApp.getState().doc.scenario.changes).toHaveLength(1);
  });

  it('at the start of a forked run makes a branch, and the one that was shown stays what it says', async () => {
    await turn(7, 0.5);
    const before = branchesOf(useApp.getState().doc)[1].scenario;
    await turn(9, 0);
    expect(words()).toEqual(['A 5\u202fcells', 'B 7\u202fcells', 'C 9\u202fcells']);
    expect(branchesOf(useApp.getState().doc)[1].scenario).toBe(before);
  });

  it('changes nothing at the end, and says so', async () => {
    useApp.setState({ phase: 'ended' });
    const { doc } = useApp.getState();
    await turn(7, 2);
    expect(useApp.getState().doc).toBe(doc);
    expect(useApp.getState().banner).toMatch(/^The run has ended, so nothing can change from here/);
  });
});
