/** Random scenarios in which everything that may be turned while the network runs is turned: links, buffers, packets, windows, Boston. */
import fc from 'fast-check';
import type { Change, Scenario } from '../../src/scenario/types';
import { checkScenario } from '../../src/scenario/check';
import { smallScenario } from '../scenario/random-scenario';

const flowTurn = fc.oneof(
  fc.constantFrom(41, 88, 576, 1500, 9180).map((packetBytes) => ({ 'transport.packetBytes': packetBytes })),
  fc.integer({ min: 1, max: 65_536 }).map((windowBytes) => ({ 'transport.windowBytes': windowBytes })),
  fc.constantFrom({}, null).map((boston) => ({ 'transport.boston': boston })),
);

const linkTurn = fc.oneof(
  fc.constantFrom(0.3, 1.5, 10, 155.52).map((rateMbps) => ({ rateMbps })),
  fc.double({ min: 0, max: 20, noNaN: true }).map((delayMs) => ({ delayMs })),
  fc.constantFrom(0, 0.01).map((cellErrorRate) => ({ cellErrorRate })),
  fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }).map((sourceQueueCells) => ({ sourceQueueCells })),
);

const turn = fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), which: fc.nat(), what: fc.oneof(
  flowTurn.map((set) => ({ list: 'flows' as const, set })), linkTurn.map((set) => ({ list: 'links' as const, set })),
) });

/** Not every mixture is valid: a change may ask for what TCP Boston cannot have. Those are left out. */
export const livelyScenario = (): fc.Arbitrary<Scenario> => fc.record({ scenario: smallScenario(), turns: fc.array(turn, { minLength: 1, maxLength: 6 }) }).map(({ scenario, turns }) => {
  const { durationS = 1, flows = [], links = [], changes = [] } = scenario;
  return turns.reduce<Scenario>((so, { share, which, what: { list, set } }) => {
    const link = links[which % links.length];
    const at = list === 'flows' ? `flows.${flows[which % flows.length].id}` : `links.${link.from}>${link.to}`;
    const change: Change = { atS: share * durationS, set: Object.fromEntries(Object.entries(set).map(([key, value]) => [`${at}.${key}`, value as unknown])) };
    const next = { ...so, changes: [...(so.changes ?? []), change] };
    return checkScenario(next).ok ? next : so;
  }, { ...scenario, changes });
});
