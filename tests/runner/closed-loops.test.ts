/** What frames and the inspector tell the page about ABR and credits. */
import { describe, expect, it } from 'vitest';
import { balanceOf, creditVc } from '../../src/model/adaptation/services/credit';
import { abrVc } from '../../src/model/adaptation/services/state';
import { cellContents } from '../../src/model/way/cell-contents';
import { runUntil } from '../../src/model/run/loop';
import type { Simulation } from '../../src/model/world';
import {
  CELL_FLAG, CELL_WHERE, CWND_FLOWS, EVENT_KINDS, LOOP, LOOP_COLUMNS, LOOP_FLOW, LOOP_STRIDE,
} from '../../src/runner/client/frame';
import { extend, noSeries } from '../../src/runner/client/series';
import { inspectFlow, inspectPort } from '../../src/runner/inspect';
import { runScenario } from '../../src/runner/node/run-scenario';
import { createPacker } from '../../src/runner/pack-frame';
import type { Scenario } from '../../src/scenario/types';
import { built, greedy, line, link } from '../model/abr/support';
import { codecs } from '../model/support/runs';
import { flow } from '../model/credits/support';
import { frameOf } from './frames';

const bps = (cellsPerS: number): number => cellsPerS * 424;

/** Two greedy ABR sources and a plain UDP flow over one trunk. */
const two = (own: Partial<Scenario> = {}): Scenario => ({
  ...line(), flows: [greedy('f', 'a', 'b', { icrMbps: 20 } as object), greedy('g', 'a', 'b', { icrMbps: 40 } as object),
    { id: 'plain', from: 'a', to: 'b', transport: { kind: 'udp', packetBytes: 1500 },
      traffic: { kind: 'constant', rateMbps: 1 } }],
  measure: { bottleneck: 's1>s2', binMs: 5 }, ...own,
});

/** Two flows with credits over a trunk that is slower than the link that feeds it, so that its places fill. */
const narrow: Scenario = {
  version: 1, durationS: 0.2, nodes: [{ id: 'a', kind: 'host' }, { id: 's', kind: 'switch', bufferCells: 50 },
    { id: 'b', kind: 'host' }],
  links: [link('a', 's', 0.25), { ...link('s', 'b', 0.25), rateMbps: 20 }],
  flows: [flow('f', 'a', 'b', 8, 184), flow('g', 'a', 'b', 8, 100)], measure: { bottleneck: 's>b', binMs: 5 },
};

const atS = (scenario: Scenario, seconds: number): Simulation => {
  const sim = built(scenario);
  runUntil(sim, seconds * 1e12);
  return sim;
};

describe('a frame of two ABR sources and a plain one', () => {
  const sim = atS(two(), 0.05);
  const { flows, frame, cells } = frameOf(sim);

  it('has the allowed and the peak rate of the ABR sources, and none of the plain one', () => {
    expect(flows.map(({ acrBps }) => acrBps))
      .toEqual([bps(abrVc(sim, 0)!.acr), bps(abrVc(sim, 2)!.acr), -1]);
    expect(flows.map(({ peakBps }) => peakBps)).toEqual([155.52e6, 155.52e6,
      -1].map((rate) => expect.closeTo(rate, 3)));
  });

  it('marks the RM cells that come back, and only those', () => {
    const control = cells.filter(({ flags, where }) => flags & CELL_FLAG.control && where === CELL_WHERE.onLink);
    const back = (flags: number): boolean => (flags & CELL_FLAG.back) !== 0;
    expect(new Set(control.map(({ flags }) => back(flags)))).toEqual(new Set([true, false]));
    for (const { flags, link: on } of control) expect(back(flags)).toBe(on % 2 === 1);
  });

  it('has a row of loop values for each bin of the series, the last one with the present values', () => {
    expect(frame.loops.rows).toBe(frame.series.rows);
    const row = frame.loops.data.subarray((frame.loops.rows - 1) * LOOP_STRIDE);
    const of = (kind: number, number: number): number => row[LOOP_COLUMNS.length + kind * CWND_FLOWS + number];
    expect([0, 1, 2].map((number) => of(LOOP_FLOW.acrBps, number))).toEqual(flows.map(({ acrBps }) => acrBps));
    const shown = Object.fromEntries(inspectPort(sim, sim.net.spec.measure.bottleneckLink)!
      .mechanisms.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])));
    expect(row[LOOP.load]).toBe(shown['load factor z']);
    expect(row[LOOP.activeVcs]).toBe(2);
    expect(row[LOOP.activeVcs]).toBe(shown['VCs counted (N)']);
    expect(row[LOOP.fairShareBps] / 1e6).toBe(shown['fair share']);
    expect(of(LOOP_FLOW.erBps, 0)).toBeGreaterThan(0);
    expect(of(LOOP_FLOW.erBps, 2)).toBe(-1);
    expect(of(LOOP_FLOW.creditCells, 0)).toBe(-1);
  });

  it('gives the rates that a BRM carries', () => {
    const brm = cells.find(({ flags, where }) => flags & CELL_FLAG.back && where === CELL_WHERE.onLink)!;
    const says = cellContents(sim, {
      link: brm.link, vc: 2 * brm.flow + 1, packet: brm.packet, index: 0,
    })?.says;
    expect(says?.title).toBe('BRM, on its way back to its source');
    expect(says?.rows.slice(0, 3).map(({ label, unit }) => [label, unit]))
      .toEqual([['ER', 'Mb/s'], ['CCR', 'Mb/s'], ['MCR', 'Mb/s']]);
    expect(Number(says?.rows[0].value)).toBeLessThanOrEqual(0.9 * 155.52 + 1e-9);
  });

  it('gives rates of a source with at most three decimals', () => {
    const odd = atS(two(), 0.05);
    abrVc(odd, 0)!.lastEr = 1e5 / 7;
    const rows = inspectFlow(odd, 0)!.mechanisms.flatMap(({ rows: own }) => own);
    const words = rows.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    expect(words.some((text) => /^ER \d/.test(text))).toBe(true);
    expect(words.filter((text) => /\.\d{4}/.test(text))).toEqual([]);
  });

  it('gives, at a port, the stated and the given rate of each ABR source, and of no other VC', () => {
    const { accounts } = inspectPort(sim, sim.net.spec.measure.bottleneckLink)!;
    expect(accounts.filter(({ rate }) => rate !== null).map(({ id }) => id).sort()).toEqual(['f', 'g']);
    for (const { rate } of accounts) if (rate !== null) expect(rate.given).toBeGreaterThan(0);
    expect(accounts.every(({ credit }) => credit === null)).toBe(true);
  });
});

describe('the bins of closed loops', () => {
  it('are the same in the page with many frames or one, also where bins were merged', () => {
    const loops = [1, 40].map((frames) => {
      const sim = built(two({ durationS: 0.04, measure: { bottleneck: 's1>s2', binMs: 20 } }));
      const packer = createPacker();
      let series = noSeries();
      for (let n = 1; n <= frames; n++) {
        runUntil(sim, (n / frames) * 0.04e12);
        series = extend(series, frameOf(sim, packer).frame);
      }
      return { rows: series.rows, loops: [...series.loops.subarray(0, series.rows * LOOP_STRIDE)] };
    });
    expect(loops[1].rows).toBeGreaterThan(100);
    expect(loops[1]).toEqual(loops[0]);
  });
  it('are none where every VC is plain', () => {
    const sim = atS({ ...two(), flows: two().flows!.slice(2) }, 0.01);
    expect([sim.world.series.loops.length, frameOf(sim).frame.loops.rows]).toEqual([0, 0]);
  });
});

describe('a port with VCs with credits', () => {
  const sim = atS(narrow, 0.1);
  const out = sim.net.spec.measure.bottleneckLink;

  it('has places for them beside its buffer, and reports those taken and what each VC may send on', () => {
    const { links, frame } = frameOf(sim);
    expect([links[out].capacity, links[out].kept, links[0].kept]).toEqual([50 + 192 + 108, 192 + 108, 0]);
    expect(links[out].queued).toBeLessThanOrEqual(192 + 108);
    expect(links[out].queued).toBeGreaterThan(100);
    const { accounts } = inspectPort(sim, out)!;
    const row = frame.loops.data.subarray((frame.loops.rows - 1) * LOOP_STRIDE);
    [0, 1].forEach((number) => {
      const state = creditVc(sim, 2 * number)!;
      const account = accounts.find(({ flow: own, back }) => own === number && !back)!;
      expect(account.credit).toEqual({
        places: state.places, taken: state.sent[0] - state.forwarded[0], balance: balanceOf(state, 1), stalled: false,
      });
      expect(account.credit!.taken).toBeLessThanOrEqual(state.places);
      expect(row[LOOP_COLUMNS.length + LOOP_FLOW.creditCells * CWND_FLOWS + number]).toBe(balanceOf(state, 0));
    });
  });

  it('marks credit cells as such, and shows the count that they carry', () => {
    const { cells } = frameOf(sim);
    const token = cells.find(({ flags }) => flags & CELL_FLAG.credit)!;
    expect(token.flags & CELL_FLAG.control).not.toBe(0);
    const says = cellContents(sim, {
      link: token.link, vc: 2 * token.flow + 1, packet: token.packet, index: 0,
    })?.says;
    expect(says?.title).toBe('Credit, back over one link');
    expect(says?.rows[0].value).toBeLessThanOrEqual(Math.max(...creditVc(sim, 2 * token.flow)!.forwarded));
  });

  it('reports the memory that this takes, and that ABR would take: 3 to 4 round trips of 1 ms at 20 Mb/s', () => {
    const memory = inspectPort(sim, out)!.mechanisms.find(({ title }) => title === 'Memory without loss');
    expect(memory?.rows.map(({ value }) => value)).toEqual([192 + 108, '142 to 189']);
    expect(inspectPort(sim, 0)!.mechanisms.some(({ title }) => title === 'Memory without loss')).toBe(false);
  });

  it('reports what ABR would take over links that were made longer during the run: 11 ms there and back', () => {
    const changes = [{ atS: 0.005, set: { 'links.a>s.delayMs': 5.25 } }];
    const after = inspectPort(atS({ ...narrow, changes }, 0.01), out)!.mechanisms;
    const memory = after.find(({ title }) => title === 'Memory without loss');
    expect(memory?.rows[1].value).toBe('1,557 to 2,076');
  });

  it('holds all waiting cells in places of the VCs, none in the buffer', () => {
    const { own, queued, places, kept } = frameOf(sim).links[out];
    expect([own > 0, own === queued, places, own <= kept]).toEqual([true, true, 0, true]);
  });

  it('keeps none for a VC without credits that crosses it as well', () => {
    const plain = {
      id: 'u', from: 'a', to: 'b', transport: { kind: 'udp', packetBytes: 500 },
      traffic: { kind: 'constant', rateMbps: 1 },
    } as const;
    const { links } = frameOf(atS({ ...narrow, flows: [...narrow.flows!, plain] }, 0.01));
    expect([links[out].kept, links[out].capacity]).toEqual([192 + 108, 50 + 192 + 108]);
  });

  it('is the port at which a VC without further credit is counted', () => {
    const stuck = atS(narrow, 0.1);
    creditVc(stuck, 0)!.stalled[1] = true;
    const { links } = frameOf(stuck);
    expect(links.map(({ stalledVcs }) => stalledVcs)).toEqual(links.map((_, number) => Number(number === out)));
  });
});

describe('the inspector of a flow over UDP', () => {
  const titles = (scenario: Scenario): string[] =>
    inspectFlow(atS(scenario, 0.1), 0)?.mechanisms.map(({ title }) => title) ?? [];

  it('shows no credits for a way back that carries nothing', () => {
    expect(titles(narrow)).toEqual(['Credits']);
  });
  it('shows ABR of the way back where turned-round cells go within its rate, not where they go at once', () => {
    const back = (turnaround: string): string[] => titles({
      ...two(), flows: [greedy('f', 'a', 'b', { turnaround } as object)],
    });
    expect(back('inRate')).toEqual(['ABR', 'ABR of the way back']);
    expect(back('straight')).toEqual(['ABR']);
  });
});

describe('a damaged cell of a loop', () => {
  /** The different flags of the cells that fell. */
  const fallen = (scenario: Scenario): Set<number> => {
    const noisy = { ...scenario, links: scenario.links?.map((each) => ({ ...each, cellErrorRate: 0.05 })) };
    const sim = built(noisy);
    const packer = createPacker();
    const flags = new Set<number>();
    for (let ms = 1; ms <= 100; ms++) {
      runUntil(sim, ms * 1e9);
      for (const event of frameOf(sim, packer).events) {
        if (EVENT_KINDS[event.kind] === 'drop') flags.add(event.flags);
      }
    }
    return flags;
  };

  it('is reported by its kind: data, FRM or BRM', () =>
    expect(fallen(two())).toEqual(new Set([0, CELL_FLAG.control, CELL_FLAG.control | CELL_FLAG.back])));

  it('is reported as a credit cell where the VCs use credits', () => {
    const flags = fallen(narrow);
    expect(flags).toContain(CELL_FLAG.control | CELL_FLAG.credit);
    expect(flags).toContain(0);
    expect(flags).not.toContain(CELL_FLAG.control);
  });
});

describe('the trace of a source of ABR that loses a cell', () => {
  const lost = (cell: number): number[] => {
    const segments: number[] = [];
    runScenario(two({ durationS: 0.1, faults: [{ link: 's1>s2', flow: 'f', cells: [cell] }] }), {
      codecs, trace: (_timePs, _flow, event, segment) => { if (event === 'drop') segments.push(segment); },
    });
    return segments;
  };
  it('has a drop for a lost data cell, and none for a lost RM cell', () => {
    expect([lost(0), lost(1)]).toEqual([[], [0]]);
  });
});

describe('a sender whose data only waits at its source', () => {
  const tcp = { kind: 'tcp', variant: 'reno', packetBytes: 1500, minRtoMs: 5_000, initialRtoMs: 5_000 } as const;
  /** Returns the frame of an instant at which nothing is under way. */
  function one(own: object) {
    const sim = atS({
      ...line(), flows: [{ id: 'f', from: 'a', to: 'b', transport: tcp, ...own }] as Scenario['flows'],
    }, 0.1);
    for (let ms = 101; ms < 300 && frameOf(sim).cells.length > 0; ms++) runUntil(sim, ms * 1e9);
    return frameOf(sim);
  }
  it.each<[string, object]>([
    ['for its allowed rate', { service: { kind: 'abr', pcrMbps: 0.01, icrMbps: 0.01 } }],
    ['for the tokens of its pacing', { transport: { ...tcp, pacingMbps: 0.01 } }],
  ])('is known to be held back: %s', (_, own) => {
    const { flows: [row], cells } = one(own);
    expect(cells).toEqual([]);
    expect(row.flightBytes).toBeGreaterThan(0);
    expect([row.sourceQueue, row.heldBack]).toEqual([0, 1]);
  });
  it('is not held back once its data has left', () => {
    expect(one({ traffic: { kind: 'file', bytes: 500 } }).flows[0].heldBack).toBe(0);
  });
});
