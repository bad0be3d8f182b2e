/** The words of the page about random runs, at random instants: none shows a value that is not there. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELL_FLAG, EVENT_KINDS } from '../../src/runner/client/frame';
import type { NamedCell, WhyQuestion } from '../../src/runner/client/why';
import { inspectFlow, inspectPort } from '../../src/runner/inspect';
import { advance, nowPs, resultOf } from '../../src/runner/session';
import type { Kept } from '../../src/runner/travel';
import { flowSections, portSections, transportWords, type Section } from '../../src/ui/inspector/contents';
import { changeWords } from '../../src/ui/panel/change-words';
import { queueSentence } from '../../src/ui/panel/queue-now';
import { heldWords, momentWords, ownWords, roomWords } from '../../src/ui/panel/queue-reading';
import { resultRows } from '../../src/ui/panel/results';
import { dropSentence, flowWords, stageSentence } from '../../src/ui/stage/describe';
import { stageLines } from '../../src/ui/stage/lines';
import { buildTopology } from '../../src/ui/stage/topology';
import {
  brokenWords, cellWords, costLines, endWords, followedWords, lifeWords, nothingWords, placeWords, queueWords,
  whereWords,
} from '../../src/ui/why/why-words';
import { livelyScenario } from '../property/lively';
import { options } from '../property/runs';
import { frameOf, type ReadableFrame } from '../runner/frames';
import { standAt } from '../runner/travel-rig';
import { ask } from '../runner/why-rig';
import { share } from '../scenario/random-parts';
import { governedScenario, smallScenario } from '../scenario/random-scenario';

/** How many cells and losses of a frame are asked about. */
const [CELLS, LOSSES] = [8, 4];

const looks = fc.record({
  scenario: livelyScenario(fc.oneof(smallScenario(), governedScenario())), share: share(), pick: fc.nat(),
});

/** The texts in a value: it itself, or those of its parts. */
const textsOf = (value: unknown): string[] => (typeof value === 'string' ? [value]
  : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []);

/** Texts with a value that is not there, or with a gap where one should be. */
const wrong = (texts: readonly string[]): string[] =>
  texts.filter((text) => /NaN|∞|undefined|\bnull\b|Infinity|\[object| {2}|^ | $|[:,] *$/.test(text));

/** Texts in which a number is missing: a dash is in its place. */
const withoutNumber = (texts: readonly string[]): string[] => texts.filter((text) => /(^|\s)–/.test(text));

/** Texts that do not end as a sentence does. */
const unended = (sentences: readonly string[]): string[] => sentences.filter((text) => !/[.!?]$/.test(text));

const sectionTexts = (sections: readonly Section[]): string[] => textsOf(sections).filter((text) => text !== '');

const named = ({ flow, flags, packet, index }: ReadableFrame['cells'][number]): NamedCell =>
  ({ flow, ack: (flags & CELL_FLAG.ack) !== 0, packet, index });

function questionsOf(session: Kept, pick: number): WhyQuestion[] {
  const { cells, events } = frameOf(session.sim);
  const some = cells.filter((_, row) => (row + pick) % Math.ceil(cells.length / CELLS) === 0);
  const drops = events.filter(({ kind }) => EVENT_KINDS[kind] === 'drop').slice(-LOSSES);
  return [
    ...some.map((cell): WhyQuestion => ({ of: 'cell', cell: named(cell), atPs: nowPs(session) })),
    ...drops.map(({ flow, packet, index, link, timePs }): WhyQuestion => ({ of: 'death', sought: {
      flow, ack: packet < 0, packet: packet < 0 ? -1 - packet : packet, index, link, fromPs: timePs, toPs: timePs,
    } })),
  ];
}

/** The sentences and the other texts of the card that answers a question. */
function cardWords(session: Kept, question: WhyQuestion): { sentences: string[]; others: string[] } {
  const answer = ask(session, question);
  if (!answer.ok) return { sentences: [answer.words], others: [] };
  const net = session.sim.net.spec;
  const { why } = answer;
  if (why.kind === 'life') {
    return { sentences: [placeWords(why.life, net), ...lifeWords(why.life)], others: [cellWords(why.life.cell, net)] };
  }
  if (why.kind === 'end') return { sentences: [endWords(why.end, net)], others: [cellWords(why.end.cell, net)] };
  const { death } = why;
  const nothing = nothingWords(death, net, net.durationPs);
  const broken = brokenWords(death);
  return {
    sentences: [death.words, ...(nothing === null ? [] : [nothing]), ...(broken === null ? [] : [broken])],
    others: [
      cellWords(death.cell, net), whereWords(death, net), ...textsOf(costLines(death.cost, death, net)),
      ...death.followed.map(followedWords), ...(death.queue === null ? [] : [queueWords(death, net)]),
    ],
  };
}

describe('the words about a random instant of a random run', () => {
  it('of the inspector, the stage and the panel show only what is there', () => {
    fc.assert(fc.property(looks, ({ scenario, share: at }) => {
      const session = standAt(scenario, at);
      const { sim, scenario: full, expansion } = session;
      const { frame, cells } = frameOf(sim);
      const topology = buildTopology(full, expansion);
      const network = sim.net.spec;
      const flows = network.flows.map((_, flow) => inspectFlow(sim, flow)).filter((flow) => flow !== null);
      const ports = network.links.map((_, link) => inspectPort(sim, link)).filter((port) => port !== null);
      expect(wrong([
        ...flows.flatMap((flow) => [...sectionTexts(flowSections(flow)), transportWords(flow)]),
        ...ports.flatMap((port) => sectionTexts(portSections(port))),
        ...textsOf(stageLines(frame, topology)).filter((text) => text !== ''),
        ...cells.slice(0, CELLS).map((cell) => flowWords(topology, cell.flow, cell)),
        heldWords(frame, network), roomWords(frame, network), ownWords(frame).trim(), momentWords(frame, network),
        ...full.changes.map((_, position) => changeWords(full, position) ?? 'nothing'),
      ])).toEqual([]);
      const sentences = [stageSentence(topology), queueSentence(frame, network, null)];
      expect([withoutNumber(sentences), unended(sentences)]).toEqual([[], []]);
    }), options());
  });

  it('of the card about a cell show only what is there, and its sentences end', () => {
    fc.assert(fc.property(looks, ({ scenario, share: at, pick }) => {
      const session = standAt(scenario, at);
      const cards = questionsOf(session, pick).map((question) => cardWords(session, question));
      const texts = cards.flatMap(({ sentences, others }) => [...sentences, ...others]);
      expect([wrong(texts), withoutNumber(texts)]).toEqual([[], []]);
      expect(unended(cards.flatMap(({ sentences }) => sentences))).toEqual([]);
    }), options());
  });

  it('of the results show only what is there', () => {
    fc.assert(fc.property(looks, ({ scenario, share: at }) => {
      const session = standAt(scenario, at);
      advance(session, Infinity);
      expect(wrong(textsOf(resultRows(resultOf(session, {}, 0), session.scenario)))).toEqual([]);
    }), options());
  });

  it('of the loss that the stage shows last name a cell, a place and a reason', () => {
    fc.assert(fc.property(looks, ({ scenario, share: at }) => {
      const session = standAt(scenario, at);
      const topology = buildTopology(session.scenario, session.expansion);
      const { events } = frameOf(session.sim);
      const said = events.filter(({ kind }) => EVENT_KINDS[kind] === 'drop').slice(-LOSSES)
        .map((event) => dropSentence(event, topology));
      expect([wrong(said), withoutNumber(said), unended(said)]).toEqual([[], [], []]);
    }), options());
  });
});
