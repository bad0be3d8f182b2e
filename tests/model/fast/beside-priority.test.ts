/** Slots in which priority cells and others arrive together: the plain way and the fast way judge them alike. */
import { describe, expect, it } from 'vitest';
import { worldHash } from '../../../src/model/run/whole-world';
import { runUntil } from '../../../src/model/run/loop';
import { record } from '../../../src/model/run/record';
import type { Abr, Flow, Scenario } from '../../../src/scenario/types';
import { built } from '../../property/runs';

const cable = { rateMbps: 25.6, delayMs: 0.1 };
const sends = (id: string, traffic: Flow['traffic'], packetBytes = 1500): Flow =>
  ({ id, from: id, to: 'b', transport: { kind: 'udp', packetBytes }, traffic });

/** A switch with four places, which only waiting cells take; plain cells fill them while VBR comes and goes. */
const scenario = (abr: Abr | null): Scenario => ({
  version: 1, durationS: 0.2,
  nodes: [
    { id: 'p', kind: 'host' }, { id: 'q', kind: 'host' }, { id: 'v', kind: 'host' },
    { id: 's', kind: 'switch', bufferCells: 4, queueCounts: 'waiting', abr }, { id: 'b', kind: 'host' },
  ],
  links: ['p', 'q', 'v'].map((from) => ({ from, to: 's', ...cable })).concat([{ from: 's', to: 'b', ...cable }]),
  flows: [
    sends('p', { kind: 'constant', rateMbps: 11 }), sends('q', { kind: 'constant', rateMbps: 7 }),
    sends('v', { kind: 'vbr', rateMbps: 9, onMs: 3, offMs: 2 }, 40),
  ],
});

describe.each<[string, Abr | null]>([
  ['counts nothing', null], ['counts what comes', { algorithm: 'erica', intervalMs: 1, intervalCells: 7 }],
])('a port that %s', (_, abr) => {
  it('loses the same cells both ways', () => {
    const [plain, fast] = [built(scenario(abr), { plain: true }), built(scenario(abr))];
    for (const sim of [plain, fast]) runUntil(sim, Infinity);
    expect(record(plain).cellsDropped).toBeGreaterThan(100);
    expect([record(fast), worldHash(fast.world)]).toEqual([record(plain), worldHash(plain.world)]);
  });
});
