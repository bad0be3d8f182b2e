/**
 * The list of a flow's transport events on random journeys: with changes on the way, and with the flow chosen anywhere.
 * Once it is whole, it is the list of a run of the same scenario that was watched from the start,
 * up to the latest instant that the journey has reached.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyHistory, extendHistory, HISTORY, HISTORY_STRIDE, MOST_EVENTS, type FlowHistory,
} from '../../src/runner/client/history';
import type { Goal } from '../../src/runner/client/protocol';
import { pieceOf, watchFlow } from '../../src/runner/history';
import { advance } from '../../src/runner/session';
import type { Scenario } from '../../src/scenario/types';
import { livelyScenario } from '../property/lively';
import { options } from '../property/runs';
import { governedScenario, smallScenario } from '../scenario/random-scenario';
import { createRig } from './runner-rig';
import { fresh } from './travel-rig';
import { share } from '../scenario/random-parts';

const back = fc.boolean();
type Step = { watch: number } | { share: number } | { goal: Goal } | { tasks: number } | 'change' | 'play';
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.nat().map((watch) => ({ watch })),
  share().map((part) => ({ share: part })),
  fc.oneof(
    fc.record({ kind: fc.constantFrom('event' as const, 'cell' as const), back }),
    fc.record({ kind: fc.constant('until' as const), what: fc.constant({ kind: 'drop' as const, link: null }), back }),
    fc.constant({ kind: 'furthest' as const }),
  ).map((goal) => ({ goal })),
  fc.nat({ max: 4 }).map((tasks) => ({ tasks })),
  fc.constant('change' as const), fc.constant('play' as const),
);

type Row = readonly number[];
const rowsOf = ({ data, length }: FlowHistory): Row[] => Array.from(
  { length }, (_, row) => [...data.subarray(row * HISTORY_STRIDE, (row + 1) * HISTORY_STRIDE)],
);

/** The events up to the end of an instant. */
function watchedFromTheStart(scenario: Scenario, flow: number, untilPs: number): Row[] {
  const session = fresh(scenario);
  const watch = watchFlow(session, flow, { again: () => null, nextEpoch: () => 1 });
  advance(session, untilPs);
  return rowsOf(extendHistory(emptyHistory(flow), pieceOf(watch, { epoch: -1, count: 0 })));
}

/** A sender whose window of one packet is opened while it waits for an acknowledgement: it sends two more at once. */
const opened: Scenario = {
  version: 1, durationS: 1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'b', rateMbps: 10, delayMs: 300 }],
  flows: [{
    id: 'f', from: 'a', to: 'b', transport: { packetBytes: 1040, windowBytes: 1000, initialWindowPackets: 3 },
  }],
};

describe('a change at which a flow sends', () => {
  const windows = { 'flows.f.transport.windowBytes': 40_000 };
  async function changed() {
    const rig = createRig();
    await rig.load({ scenario: opened });
    const goTo = async (part: number): Promise<void> => {
      await rig.answer(rig.api.go({ kind: 'instant', atPs: Math.round(part * 1e12) }));
    };
    return { rig, goTo, change: async (): Promise<number> => {
      const applied = await rig.api.applyNow(windows);
      return applied.ok ? applied.atS : NaN;
    } };
  }
  const whole = async ({ api, idle }: ReturnType<typeof createRig>): Promise<Row[]> => {
    await idle();
    const piece = await api.history({ epoch: -1, count: 0 });
    if (piece === null) throw new Error('no flow is watched');
    expect(piece.before).toBe('whole');
    return rowsOf(extendHistory(emptyHistory(0), piece));
  };
  const expected = (atS: number): Row[] =>
    watchedFromTheStart({ ...opened, changes: [{ atS, set: windows }] }, 0, 0.9e12);

  it('is in the history of a flow that is chosen just after it', async () => {
    const { rig, goTo, change } = await changed();
    await goTo(0.5);
    const atS = await change();
    rig.api.watchFlow(0);
    await goTo(0.9);
    expect(await whole(rig)).toEqual(expected(atS));
    expect(expected(atS).filter(([timePs]) => timePs === Math.round(atS * 1e12)).length).toBeGreaterThan(0);
  });

  it('is there once if the run is taken back before it and goes on', async () => {
    const { rig, goTo, change } = await changed();
    rig.api.watchFlow(0);
    await goTo(0.5);
    const atS = await change();
    await goTo(0.2);
    await goTo(0.9);
    expect(await whole(rig)).toEqual(expected(atS));
  });

  it('is there once if the flow is chosen when the run is before it again', async () => {
    const { rig, goTo, change } = await changed();
    await goTo(0.5);
    const atS = await change();
    await goTo(0.2);
    rig.api.watchFlow(0);
    await goTo(0.9);
    expect(await whole(rig)).toEqual(expected(atS));
  });
});

/** A sender of a thousand packets a second, on a journey there and back, whatever else is drawn. */
const busy: Scenario = {
  ...opened, links: [{ from: 'a', to: 'b', rateMbps: 10, delayMs: 5 }],
  flows: [{ id: 'f', from: 'a', to: 'b', transport: { packetBytes: 1040, windowBytes: 20_000 } }],
  changes: [0.2, 0.4].map((atS) => ({ atS, set: { 'flows.f.transport.windowBytes': 100_000 * atS } })),
};
const thereAndBack: Step[] = [{ share: 0.5 }, 'change', { share: 0.1 }, 'play', { share: 1 }];

describe('the events of a flow that is watched on a random journey', () => {
  it('are those of a run that was watched from the start', async () => {
    let compared = 0;
    await fc.assert(fc.asyncProperty(
      livelyScenario(fc.oneof(smallScenario(), governedScenario())), fc.array(step, { minLength: 2, maxLength: 10 }),
      async (lively, steps) => {
        const { changes: all = [], durationS = 1 } = lively;
        const changes = all.slice(0, all.length >> 1);
        const sets = all.slice(all.length >> 1).map(({ set }) => set);
        const rig = createRig();
        const { api } = rig;
        expect((await rig.load({ scenario: { ...lively, changes: [...changes] } })).ok).toBe(true);
        const flows = fresh(lively).sim.world.flows.length;
        let flow = 0;
        let history = emptyHistory(0);
        api.watchFlow(0);
        for (const one of steps) {
          if (one === 'change') {
            const set = sets.pop();
            const applied = set === undefined ? null : await api.applyNow(set);
            if (set !== undefined && applied?.ok === true) changes.push({ atS: applied.atS, set });
          } else if (one === 'play') {
            api.setRate(0.01);
            api.play();
            for (let turn = 0; turn < 3; turn++) await rig.turn();
            api.pause();
          } else if ('watch' in one) api.watchFlow(flow = one.watch % flows);
          else if ('tasks' in one) for (let turn = 0; turn < one.tasks; turn++) await rig.turn();
          else {
            const at = (part: number): Goal => ({ kind: 'instant', atPs: Math.round(part * durationS * 1e12) });
            await rig.answer(api.go('goal' in one ? one.goal : at(one.share)));
          }
          const piece = await api.history(history);
          if (piece !== null) history = extendHistory(history, piece);
        }
        await rig.idle();
        const { furthestPs } = rig.header(1e9);
        const piece = await api.history(history);
        expect(piece).not.toBeNull();
        if (piece === null) return;
        history = extendHistory(history, piece);
        expect([history.before, history.flow]).toEqual(['whole', flow]);
        const rows = rowsOf(history);
        const expected = watchedFromTheStart({ ...lively, changes }, flow, furthestPs);
        // Of more events only the newest are kept.
        fc.pre(expected.length < MOST_EVENTS);
        expect(rows).toEqual(expected.slice(0, rows.length));
        const isBefore = (row: Row): boolean => row[HISTORY.timePs] < furthestPs;
        expect(rows.filter(isBefore).length).toBe(expected.filter(isBefore).length);
        compared += rows.length;
      },
    ), { ...options(80), endOnFailure: true, examples: [[busy, thereAndBack]] });
    expect(compared).toBeGreaterThan(1_000);
  }, 600_000);
});
