/**
 * Random scenarios with changes during the run, of any setting that the catalogue marks as live (changeable while the
 * network runs).
 */
import fc from 'fast-check';
import { CATALOGUE } from '../../src/model/catalogue';
import type { Change, Flow, Scenario } from '../../src/scenario/types';
import { checkScenario } from '../../src/scenario/check';
import { transportOf } from '../../src/scenario/transports';
import { delayMs, discard, settings, thousandths, turnsOf } from '../scenario/random-parts';
import { smallScenario } from '../scenario/random-scenario';

type Settings = Record<string, unknown>;
const under = (prefix: string) => (set: Settings): Settings =>
  Object.fromEntries(Object.entries(set).map(([key, value]) => [`${prefix}.${key}`, value]));

/** TCP Boston as a whole: turned off, or on with a code and redundancy of its own. */
const anyBoston = fc.option(settings('boston', CATALOGUE.boston.parameters, { edges: true }), { nil: null, freq: 2 });

const flowTurn = fc.oneof(
  fc.constantFrom(41, 88, 576, 1500, 9180, 65_535)
    .map((packetBytes): Settings => ({ 'transport.packetBytes': packetBytes })),
  fc.integer({ min: 1, max: 65_536 }).map((windowBytes): Settings => ({ 'transport.windowBytes': windowBytes })),
  { weight: 3, arbitrary: anyBoston.map((boston): Settings => ({ 'transport.boston': boston })) },
  ...CATALOGUE.transports.flatMap((line) => turnsOf(line.id, line)).map((turns) => turns.map(under('transport'))),
  ...turnsOf('boston', CATALOGUE.boston).map((turns) => turns.map(under('transport.boston'))),
  ...turnsOf('adaptation', ...CATALOGUE.adaptations).map((turns) => turns.map(under('adaptation'))),
  ...CATALOGUE.traffic.flatMap((line) => turnsOf(line.id, line)).map((turns) => turns.map(under('traffic'))),
  ...CATALOGUE.services.flatMap((line) => turnsOf(line.id, line)).map((turns) => turns.map(under('service'))),
);

const linkTurn = fc.oneof(
  ...turnsOf('link', { parameters: CATALOGUE.link }), delayMs.map((delay): Settings => ({ delayMs: delay })),
);
const nodeTurn = fc.oneof(
  { weight: 2, arbitrary: fc.oneof(...turnsOf('switch', { parameters: CATALOGUE.switch })) },
  { weight: 2, arbitrary: discard.map((policy): Settings => ({ discard: policy })) },
  { weight: 1, arbitrary: fc.oneof(...turnsOf('algorithm', ...CATALOGUE.abr)).map(under('abr')) },
);

const turn = fc.record({ share: thousandths(), which: fc.nat(), what: fc.oneof(
  flowTurn.map((set) => ({ list: 'flows' as const, set })), linkTurn.map((set) => ({ list: 'links' as const, set })),
  nodeTurn.map((set) => ({ list: 'nodes' as const, set })), nodeTurn.map((set) => ({ list: 'ports' as const, set })),
) });

/**
 * Highest rate to which links are changed if a flow without a window sends whenever its VC may: it fills any link, and
 * more cells only cost time.
 */
const FAST_MBPS = 200;
const isUnbounded = ({ transport, traffic }: Flow): boolean => transportOf(transport?.kind).hasWindow !== true
  && CATALOGUE.traffic.find(({ id }) => id === traffic?.kind)?.withoutWindow === false;

/** Adds random changes to scenarios; changes that are not valid, such as some with TCP Boston, are left out. */
export const livelyScenario = (of: fc.Arbitrary<Scenario> = smallScenario()): fc.Arbitrary<Scenario> =>
  fc.record({ scenario: of, turns: fc.array(turn, { minLength: 1, maxLength: 6 }) }).map(({ scenario, turns }) => {
  const { durationS = 1, nodes, flows = [], links = [], changes = [] } = scenario;
  const switches = nodes.filter(({ kind }) => kind === 'switch');
  return turns.reduce<Scenario>((so, { share, which, what: { list, set } }) => {
    const link = links[which % links.length];
    const node = switches[which % switches.length].id;
    const neighbours = links.filter(({ from, to }) => from === node || to === node)
      .map(({ from, to }) => (from === node ? to : from));
    const at = list === 'flows' ? `flows.${flows[which % flows.length].id}`
      : list === 'nodes' ? `nodes.${node}`
      : list === 'ports' ? `nodes.${node}.ports.${neighbours[which % neighbours.length]}`
      : `links.${link.from}>${link.to}`;
    if (Number(set.rateMbps) > FAST_MBPS && flows.some(isUnbounded)) return so;
    const change: Change = { atS: share * durationS, set: under(at)(set) };
    const next = { ...so, changes: [...(so.changes ?? []), change] };
    return checkScenario(next).ok ? next : so;
    }, { ...scenario, changes });
  });
