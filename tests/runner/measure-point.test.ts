/** Measuring a whole run as one point of a figure. */
import { describe, expect, it } from 'vitest';
import { measurePoint } from '../../src/runner/measure-point';
import { runScenario } from '../../src/runner/node/run-scenario';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';

/** Segments of 13 cells, one in the window. The link loses `cells`, numbered over all cells that the flow sends. */
const losing = (cells: number[], own: Partial<Scenario> = {}): Scenario => ({
  version: 1, durationS: 1,
  nodes: [{ id: 'src', kind: 'host' }, { id: 'sink', kind: 'host' }],
  links: [{ from: 'src', to: 'sink', rateMbps: 10, delayMs: 1 }],
  flows: [{ id: 'f', from: 'src', to: 'sink', traffic: { kind: 'file', bytes: 10 * 536 }, transport: {
    packetBytes: 576, windowBytes: 536, tickMs: 1, initialRtoMs: 20, minRtoMs: 20, maxRtoMs: 20, boston: {},
  } }],
  faults: [{ link: 'src>sink', flow: 'f', cells }],
  ...own,
});
const measure = (scenario: unknown) => {
  const reply = measurePoint(scenario, codecs);
  if (!reply.ok) throw new Error(reply.problems[0].message);
  return reply.point;
};

describe('ten segments of which two lose a cell', () => {
  // Cell 3 belongs to the first segment, whose retransmission is one cell; so cell 14 + 13 + 2 belongs to the third.
  const point = measure(losing([3, 29]));
  it('take twelve transmissions', () => expect([point.delivered, point.transmissionsPerSegment]).toEqual([10, 1.2]));
  it('are sent again in two of ten cases', () => expect(point.sentAgainRate).toBe(0.2));
  it('are rebuilt and verified where they lost a cell', () => expect([point.verified, point.corrupt]).toEqual([2, 0]));
});

describe('a segment that is sent three times', () => {
  it('counts once among those sent again', () => {
    const point = measure(losing([3, 13]));
    expect([point.transmissionsPerSegment, point.sentAgainRate]).toEqual([1.2, 0.1]);
  });
});

describe('a point with a warm-up', () => {
  it('leaves out segments that were first sent before its end', () => {
    const point = measure(losing([3], { warmupS: 0.01 }));
    expect(point.sentAgainRate).toBe(0);
  });
});

describe('any scenario', () => {
  it('has the hash of the same run from the command line', () => {
    const run = runScenario(losing([3]), { codecs });
    expect(run.ok && run.result.hash).toBe(measure(losing([3])).hash);
  });
  it('with a problem is refused', () => {
    expect(measurePoint({ version: 1, nodes: 7 }, codecs)).toMatchObject({ ok: false });
  });
});
