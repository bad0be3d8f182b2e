/**
 * Parameters of a scenario that are not in the catalogue, declared in the same way so that the same fields edit them:
 * sizes of groups, start and stop of flows, length and seed of the run. Ranges are the schema's; there is no source to
 * name.
 */
import type { ChoiceParameter, Mechanism, NumberParameter } from '../../model/catalogue-types';
import { LIMITS } from '../../scenario/schema';

const base = { type: 'number', live: false, source: '' } as const;

export const groupCount: NumberParameter = {
  ...base, key: 'count', title: 'Hosts', unit: 'count', type: 'integer', min: 1, max: LIMITS.groupCount, default: 1,
  help: 'More than 1 makes a group of hosts that are alike: each has its own link and its own flow.',
};

export const flowTimes: readonly NumberParameter[] = [
  {
    ...base, group: 'times', key: 'startS', title: 'Start', unit: 's', min: 0, max: LIMITS.durationS, default: 0,
    help: 'When the flow begins to send.',
  },
  {
    ...base, group: 'times', key: 'startJitterMs', title: 'Start jitter', unit: 'ms', min: 0,
    max: LIMITS.durationS * 1000, default: 0, help: 'Each start is delayed by a random time below this one.',
  },
  {
    ...base, group: 'times', key: 'stopS', title: 'Stop', unit: 's', min: 0, max: LIMITS.durationS, default: null,
    nullable: true, help: 'No new data from then on; empty: never stops.',
  },
];

/** Whether the network carries cells or whole packets, which decides what all other forms ask. */
export const networkParameter: ChoiceParameter = {
  key: 'network', title: 'Network', unit: 'none', type: 'choice', live: false, source: '', default: 'atm',
  choices: [
    { value: 'atm', title: 'ATM: packets travel as cells' },
    { value: 'packet', title: 'Packets: nothing is fragmented' },
  ],
  help:
    'Without cells, queues hold packets or bytes, and there is no adaptation layer and no TCP Boston. Their settings are kept.',
};

export const runParameters: readonly (NumberParameter & { key: 'durationS' | 'warmupS' | 'seed' })[] = [
  {
    ...base, key: 'durationS', title: 'Duration', unit: 's', min: LIMITS.shortestS, max: LIMITS.durationS,
    default: 10, help: 'Simulated time.',
  },
  {
    ...base, key: 'warmupS', title: 'Warm-up', unit: 's', min: 0, max: LIMITS.durationS, default: 0,
    help: 'Averages leave out what happened before.',
  },
  { ...base, key: 'seed', title: 'Seed', unit: 'none', type: 'integer', min: 0, max: LIMITS.seed, default: 1,
    help: 'Every random draw follows from it: the same seed gives the same run.' },
];

export const measureParameters: readonly (NumberParameter & { key: 'deadlineMs' | 'binMs' })[] = [
  {
    ...base, key: 'deadlineMs', title: 'Deadline', unit: 'ms', min: 0, max: LIMITS.durationS * 1000, default: null,
    nullable: true, live: false, help: 'Packets that take longer count as late; empty: no deadline.',
  },
  { ...base, key: 'binMs', title: 'Bin of charts', unit:
    'ms', min: 0.000_001, max: LIMITS.durationS * 1000, default: null, nullable: true, live: false,
    help: 'The span over which a chart averages; empty: a thousandth of the duration.' },
];

export const verifyParameter: ChoiceParameter = {
  key: 'verify', title: 'Compared with what was sent', unit: 'none', type: 'choice', live: false, source: '',
  default: 'rebuilt',
  choices: [
    { value: 'rebuilt', title: 'segments that had to be rebuilt' }, { value: 'all', title: 'all coded segments' },
  ],
  help: 'A segment whose source cells all came is what was sent. It changes no other result; all takes longer.',
};

export type ChoiceLine = Pick<Mechanism, 'id' | 'title' | 'summary' | 'summaryOfPackets' | 'source' | 'firstChoice'>;

/** Returns a choice among mechanisms of the catalogue, with the help and source of the chosen one. */
export function choiceOf(
  key: string, title: string, mechanisms: readonly ChoiceLine[], chosen: string | undefined, packets = false,
): ChoiceParameter {
  const current = mechanisms.find((mechanism) => mechanism.id === chosen) ?? mechanisms[0];
  return {
    key, title, unit: 'none', type: 'choice', live: true, default: mechanisms[0].id,
    choices: mechanisms.map(({ id, title: name, firstChoice }) =>
      ({ value: id, title: name, ...(firstChoice && { firstChoice }) })),
    help: (packets ? current.summaryOfPackets : undefined) ?? current.summary, source: current.source,
  };
}
