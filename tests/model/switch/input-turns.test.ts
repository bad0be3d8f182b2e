/** Slotted round robin of a port against a literal form of its rule: any cells at up to twelve inputs, in any slots. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { asText, cellBench } from '../support/cell-bench';
import { S, US } from '../support/specs';

type Arrival = readonly [input: number, atUs: number];

/** Cells as `input.count` in order of service: in each slot, the inputs in turn, one cell each a round. */
function byTheLetter(inputs: number, cells: readonly Arrival[]): string[] {
  const served: string[] = [];
  const counts = new Array<number>(inputs).fill(0);
  let next = 0;
  for (let slot = 0; slot <= Math.max(...cells.map(([, atUs]) => Math.floor(atUs))); slot++) {
    const now = cells.filter(([, atUs]) => Math.floor(atUs) === slot);
    const waiting = counts.map((_, input) => now.filter(([own]) => own === input).length);
    let first = -1;
    for (let input = next; waiting.some((count) => count > 0); input = (input + 1) % inputs) {
      if (waiting[input] === 0) continue;
      if (first < 0) first = input;
      waiting[input]--;
      served.push(`${input}.${counts[input]++}`);
    }
    if (first >= 0) next = (first + 1) % inputs;
  }
  return served;
}

const anyCells = fc.integer({ min: 1, max: 12 }).chain((inputs) => fc.record({
  inputs: fc.constant(inputs),
  cells: fc.array(fc.tuple(fc.nat(inputs - 1), fc.nat(59)), { minLength: 1, maxLength: 60 })
    // Instants in tenths of a slot of one microsecond, shifted so that none is on the border of two slots.
    .map((list) => list.map(([input, tenth]) => [input, tenth / 10 + 0.05] as const).sort(([, a], [, b]) => a - b)),
}));

describe('any cells in six slots', () => {
  it('are served in turn, beginning one input after the first input of the last slot', () => {
    fc.assert(fc.property(anyCells, ({ inputs, cells }) => {
      const bench = cellBench(inputs, { inputService: 'slottedRoundRobin' });
      const packets = Array.from({ length: inputs }, (_, flow) => bench.packet(flow, 100));
      const counts = new Array<number>(inputs).fill(0);
      for (const [input, atUs] of cells) bench.arrive(packets[input], counts[input]++, atUs * US);
      runUntil(bench.sim, S);
      expect(asText(bench.departures()).map((text) => text.split('@')[0])).toEqual(byTheLetter(inputs, cells));
    }), { numRuns: 200 });
  });
});
