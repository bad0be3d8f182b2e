/**
 * Questions about random runs, at random instants: what the inspectors show, what became of cells, now or since they
 * were seen, and why those that were dropped died; whether the cell that a reader wants to lose is the one that is
 * lost, and the first in which both runs differ.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsInFlight } from '../../src/model/run/conservation';
import { reasonNumber } from '../../src/model/reasons';
import { cellContents } from '../../src/model/way/cell-contents';
import { CELL_FLAG, CELL_WHERE, EVENT_KINDS } from '../../src/runner/client/frame';
import type { Death, Life, NamedCell } from '../../src/runner/client/why';
import { beginDifference, differenceOf, differenceOn } from '../../src/runner/first-difference';
import { inspectFlow, inspectHops, inspectPort } from '../../src/runner/inspect';
import { beginSearch, lossLink, lostCell, searchOn } from '../../src/runner/locate';
import { advance, nowPs, sameAgain } from '../../src/runner/session';
import type { Kept } from '../../src/runner/travel';
import { livelyScenario } from '../property/lively';
import { codecs, options } from '../property/runs';
import { governedScenario, smallScenario } from '../scenario/random-scenario';
import { frameOf, type ReadableFrame } from './frames';
import { go, kept, standAt } from './travel-rig';
import { ask, deathOf, lifeOf } from './why-rig';
import { share } from '../scenario/random-parts';

type Cell = ReadableFrame['cells'][number];
type Event = ReadableFrame['events'][number];

const isAck = ({ flags }: Cell): boolean => (flags & CELL_FLAG.ack) !== 0;
const named = (cell: Cell): NamedCell =>
  ({ flow: cell.flow, ack: isAck(cell), packet: cell.packet, index: cell.index });

/** What mechanisms report may be infinite, such as a load where nothing is left. */
const isReported = (path: string): boolean => path.startsWith('.mechanisms');

/** The paths of all numbers in an answer that are none. */
function unknownNumbers(value: unknown, path = ''): string[] {
  const isNumber = (one: number): boolean => Number.isFinite(one) || (one === Infinity && isReported(path));
  if (typeof value === 'number') return isNumber(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => unknownNumbers(entry, `${path}.${key}`));
}

/** What the card says of a living cell, as far as the frame has it too. */
const told = ({ place, again, cell, doomedBy, thrownAway }: Life, now: number): unknown => ({
  link: place?.link, of: cell.of, again: again !== null, doomed: doomedBy !== null || thrownAway !== null,
  where: place?.where, at: place?.where === 'queue' ? place.ahead : place?.where === 'link' ? now + place.inPs : null,
});

const WHERE = { [CELL_WHERE.onLink]: 'link', [CELL_WHERE.inQueue]: 'queue', [CELL_WHERE.atInput]: 'input' };
const drawn = ({ link, of, flags, where, at }: Cell): unknown => ({
  link, of, again: (flags & CELL_FLAG.retransmission) !== 0, doomed: (flags & CELL_FLAG.doomed) !== 0,
  where: WHERE[where as keyof typeof WHERE], at: where === CELL_WHERE.atInput ? null : at,
});

function deathBy(session: Kept, { flow, packet, index, link, timePs }: Event): Death {
  const ack = packet < 0;
  const sought = { flow, ack, packet: ack ? -1 - packet : packet, index, link, fromPs: timePs, toPs: timePs };
  return deathOf(session, { of: 'death', sought });
}

const isDrop = ({ kind }: Event): boolean => EVENT_KINDS[kind] === 'drop';

/** How many cells and drops of a frame are asked about. */
const [CELLS, DROPS] = [6, 3];

const looks = fc.record({
  scenario: livelyScenario(fc.oneof(smallScenario(), governedScenario())),
  share: share(), pick: fc.nat(),
});

describe('at a random instant of a random run', () => {
  it('every number that is shown is one, and every cell in flight is counted', () => {
    fc.assert(fc.property(looks, ({ scenario, share }) => {
      const { sim } = standAt(scenario, share);
      const { header } = frameOf(sim);
      const { flows, links } = sim.net.spec;
      expect(header.cellsInFlight).toBe(cellsInFlight(sim));
      const shown = [
        header, inspectHops(sim), ...flows.map((_, flow) => inspectFlow(sim, flow)),
        ...links.map((_, link) => inspectPort(sim, link)),
      ];
      expect(shown.flatMap((answer) => unknownNumbers(answer))).toEqual([]);
    }), options());
  });

  it('the card of a cell agrees with the stage, and that of a lost one with its event', () => {
    fc.assert(fc.property(looks, ({ scenario, share, pick }) => {
      const session = standAt(scenario, share);
      const { cells, events } = frameOf(session.sim);
      const { network, flows } = session.sim.net.spec;
      const asked = cells.filter((_, row) => (row + pick) % Math.ceil(cells.length / CELLS) === 0);
      for (const cell of asked) {
        const life = lifeOf(session, { of: 'cell', cell: named(cell), atPs: nowPs(session) });
        expect(told(life, nowPs(session))).toEqual(drawn(cell));
        // Senders may forget a packet while cells of it are still on their way: with LPD, and once it is acknowledged.
        const isKept = isAck(cell) || life.cell.segment >= session.sim.world.flows[cell.flow].sender.una;
        const hasBytes = network === 'atm' && flows[cell.flow].adaptation.kind !== 'lpd' && isKept;
        const vc = 2 * cell.flow + (isAck(cell) ? 1 : 0);
        if (hasBytes) expect(cellContents(session.sim, { ...cell, vc })?.bytes.length).toBe(53);
      }
      for (const event of events.filter(isDrop).slice(-DROPS)) {
        const death = deathBy(session, event);
        expect([death.reason, death.link, death.timePs]).toEqual([event.reason, event.link, event.timePs]);
        expect([death.words === '', unknownNumbers(death)]).toEqual([false, []]);
      }
    }), options());
  });

  it('a cell that was seen earlier is on its way, was lost, or has come to its end since', () => {
    fc.assert(fc.property(looks, share(), ({ scenario, share: one, pick }, other) => {
      const session = standAt(scenario, Math.min(one, other));
      const seenPs = nowPs(session);
      const { cells } = frameOf(session.sim);
      const seen = cells.filter((_, row) => (row + pick) % Math.ceil(cells.length / CELLS) === 0);
      go(session, { kind: 'instant', atPs: Math.round(Math.max(one, other) * session.sim.net.spec.durationPs) });
      const since = (atPs: number | null): boolean => atPs === null || (atPs > seenPs && atPs <= nowPs(session));
      const onTheWay = new Set(frameOf(session.sim).cells.map((cell) => JSON.stringify(named(cell))));
      for (const cell of seen) {
        const answer = ask(session, { of: 'cell', cell: named(cell), atPs: seenPs });
        if (!answer.ok) throw new Error(answer.words);
        const { why } = answer;
        expect(why.kind === 'life' && why.life.place !== null).toBe(onTheWay.has(JSON.stringify(named(cell))));
        if (why.kind !== 'life') expect(since(why.kind === 'end' ? why.end.timePs : why.death.timePs)).toBe(true);
        expect(unknownNumbers(why)).toEqual([]);
      }
    }), { ...options(), endOnFailure: true });
  });

  it('the cell that is to be lost is lost, if it comes to a queue, and that is where both runs first differ', () => {
    fc.assert(fc.property(looks, ({ scenario, share, pick }) => {
      const session = standAt(scenario, share);
      const { cells } = frameOf(session.sim);
      if (cells.length === 0) return;
      const cell = cells[pick % cells.length];
      const question = { ...named(cell), link: cell.link, where: cell.where };
      const place = lossLink(session.sim, question);
      if (!place.ok) return;
      const search = beginSearch(session, question, place.link, (fault) => sameAgain(session, [fault]));
      if (search === null) throw new Error('no search');
      while (searchOn(search, 500));
      const fault = lostCell(search);
      if (fault === null || search.found === null) return;
      const other = kept({ ...session.scenario, faults: [...session.scenario.faults, fault] });
      const { lostPs } = search.found;
      advance(other, lostPs);
      const death = deathOf(other, { of: 'death', sought: { ...named(cell), fromPs: lostPs, toPs: lostPs } });
      expect([death.link, death.reason]).toEqual([place.link, reasonNumber('fault')]);
      const begun = beginDifference(session.scenario, other.scenario, codecs);
      if (!begun.ok) throw new Error('cannot be compared');
      while (differenceOn(begun.search, () => false));
      const reply = differenceOf(begun.search);
      const lost = { kind: 'drop', flow: cell.flow, ack: isAck(cell), reason: reasonNumber('fault') };
      expect(reply).toMatchObject({ ok: true, difference: { timePs: lostPs, second: lost } });
    }), { ...options(), endOnFailure: true });
  });
});
