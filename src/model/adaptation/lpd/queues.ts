/** The contents of the three lists of a flow's lazy packet discard, for the inspector. Only reads. */
import type { Shown } from '../../catalogue-types';
import { PS_PER_S } from '../../kernel/time';
import { grouped } from '../../words';
import type { Simulation } from '../../world';
import { MAX_BLOCKS, blocksOf } from '../../atm/blocks';
import { MEMBER } from '../layer';
import { entryAt } from './pending';
import { mostRequests } from './requests';
import { setAsideOf } from './sizes';
import { lazyFlow } from './state';

interface LpdQueues {
  /** Oldest first. `setAside`: number of fresh cells of the code; `left`: those not sent yet. */
  pending: { sequence: number; segments: number[]; cells: number; setAside: number; left: number }[];
  pendingCapacity: number;
  /** Oldest first. `have` of `needed` cells are here. `timeLeftPs`: until the next request, or until it is given up. */
  wait: {
    sequence: number; segments: number[]; have: number; needed: number; requests: number; mostRequests: number;
    timeLeftPs: number;
  }[];
  late: { segment: number; timeLeftPs: number }[];
  /** Entries of PENDING so far: made = evicted + done + those present. */
  made: number;
  evicted: number;
  done: number;
}

/** `null` if the flow has another adaptation layer. */
export function lpdQueues(sim: Simulation, flow: number): LpdQueues | null {
  if (sim.world.flows[flow].adaptation.kind !== 'lpd') return null;
  const { layerState: lpd, adaptation } = lazyFlow(sim, flow);
  const { pending, wait, late } = lpd;
  const now = sim.world.clock[0];
  return {
    pending: Array.from({ length: pending.length }, (_, position) => {
      const entry = entryAt(pending, position);
      const cells = pending.cells[entry];
      let [setAside, gone] = [0, 0];
      for (let block = 0; block < blocksOf(cells); block++) {
        setAside += setAsideOf(adaptation, cells, block);
        gone += pending.gone[entry * MAX_BLOCKS + block];
      }
      const segments = [
        ...pending.segment.subarray(entry * pending.width, entry * pending.width + pending.members[entry]),
      ];
      return { sequence: pending.sequence[entry] >>> 0, segments, cells, setAside, left: Math.max(0, setAside - gone) };
    }),
    pendingCapacity: pending.capacity,
    wait: wait.map(({ sequence, members, have, cells, requests, timerAtPs }) => ({
      sequence: sequence >>> 0, segments: members.filter((_, at) => at % MEMBER === 0),
      have: have.reduce((sum, count) => sum + count, 0), needed: cells,
      requests, mostRequests: mostRequests(adaptation), timeLeftPs: timerAtPs - now,
    })),
    late: late.segment.map((segment, entry) => ({ segment, timeLeftPs: late.untilPs[entry] - now }))
      .filter(({ timeLeftPs }) => timeLeftPs >= 0),
    made: pending.made, evicted: pending.evicted, done: pending.done,
  };
}

const of = (part: number, all: number): string => `${grouped(part)} of ${grouped(all)}`;

/** The three lists as sections of the inspector. */
export function lazyShown(sim: Simulation, flow: number): readonly Shown[] {
  const queues = lpdQueues(sim, flow);
  if (queues === null) return [];
  const { pending, pendingCapacity, wait, late } = queues;
  return [
    { title: `PENDING, ${of(pending.length, pendingCapacity)}`, rows: [], list: {
      columns: [
        { label: 'AAL number', unit: 'count' }, { label: 'segments', unit: 'none' }, { label: 'cells', unit: 'cells' },
        { label: 'fresh cells left', unit: 'cells' },
      ],
      rows: pending.map(({ sequence, segments, cells, setAside, left }) =>
        [sequence, segments.map(grouped).join(', '), cells, of(left, setAside)]),
      none: 'No cells are kept for requests.',
    } },
    { title: `WAIT, ${grouped(wait.length)}`, rows: [], list: {
      columns: [
        { label: 'AAL number', unit: 'count' }, { label: 'cells here', unit: 'cells' },
        { label: 'requests', unit: 'count' }, { label: 'next in', unit: 's' },
      ],
      rows: wait.map(({ sequence, have, needed, requests, mostRequests: most, timeLeftPs }) =>
        [sequence, of(have, needed), of(requests, most), Math.max(0, timeLeftPs) / PS_PER_S]),
      none: 'No incomplete packet waits at the receiver.',
    } },
    { title: `LATE, ${grouped(late.length)}`, rows: [], list: {
      columns: [{ label: 'segment', unit: 'count' }, { label: 'for', unit: 's' }],
      rows: late.map(({ segment, timeLeftPs }) => [segment, timeLeftPs / PS_PER_S]),
      none: 'No segment is being completed by fresh cells.',
    } },
  ];
}
