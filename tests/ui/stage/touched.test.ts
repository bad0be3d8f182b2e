import { describe, expect, it } from 'vitest';
import { choose, touchedAt, type Touching } from '../../../src/ui/stage/touched';
import type { StageView } from '../../../src/ui/stage/view';

const CELL = { packet: 3, index: 5, of: 13, ack: false, flags: 0 };
const TRAY = { of: 'tray', nodes: [1], reason: 0 } as const;

/** A view with these things under the pointer. */
const over = (parts: { dead?: boolean; flow?: number; cell?: boolean; port?: number }) => ({
  dead: () => (parts.dead ? TRAY : null),
  hit: () => (parts.flow === undefined ? null : { flow: parts.flow, cell: parts.cell ? CELL : null }),
  port: () => parts.port ?? -1,
}) as Pick<StageView, 'dead' | 'hit' | 'port'>;

/** Clicks on it with flow 2 selected, and returns what was called. */
function click(parts: Parameters<typeof over>[0], without: readonly (keyof Touching)[] = []): unknown[] {
  const calls: unknown[] = [];
  const touching: Touching = {
    selectedFlow: 2, onSelectFlow: (flow) => calls.push(['flow', flow]), onLookAt: ({ flow, packet }) =>
      calls.push(['cell', flow, packet]), onDeath: () => calls.push('death'),
    onSelectPort: (link) => calls.push(['port', link]),
  };
  for (const name of without) delete touching[name];
  choose(touchedAt(over(parts), touching, 10, 20), touching);
  return calls;
}

describe('a click on the stage, with flow 2 selected', () => {
  it('asks for the death of a dead cell before anything else', () =>
    expect(click({ dead: true, flow: 1, cell: true, port: 4 })).toEqual(['death']));
  it('looks at a live cell and selects its flow, also of the flow that is selected', () =>
    expect([click({ flow: 1, cell: true }), click({ flow: 2, cell: true })])
      .toEqual([[['cell', 1, 3], ['flow', 1]], [['cell', 2, 3], ['flow', 2]]]));
  it('selects a flow, and ends the selection of the one that is selected', () =>
    expect([click({ flow: 1 }), click({ flow: 2 })]).toEqual([[['flow', 1]], [['flow', null]]]));
  it('selects a port where no flow is', () =>
    expect([click({ port: 4 }), click({ flow: 1, port: 4 })]).toEqual([[['port', 4]], [['flow', 1]]]));
  it('ends the selection where nothing is', () => expect(click({})).toEqual([['flow', null]]));
  it('passes by what has no handler', () =>
    expect([click({ dead: true, flow: 1 }, ['onDeath']), click({ port: 4 }, ['onSelectPort'])])
      .toEqual([[['flow', 1]], [['flow', null]]]));
});
