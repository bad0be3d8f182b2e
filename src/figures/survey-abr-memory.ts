/** The survey's word on the memory of an ABR switch: no cell is lost, however many TCPs there are. */
import type { Figure, Printed } from './figure';
import { inWords, together, type Tally } from './orderings';
import { meanAt, type Points } from './points';
import { MEMORIES, MEMORY_SENDERS, memoryCase, surveyAbrMemory } from './sweeps/survey-abr-memory';
import { START_WITHIN, STARTS } from './sweeps/survey-abr-vbr';

const LOST = 'lost';
const QUEUE = 'queue';
const panelOf = (kind: string, memory: string): string => `${kind}-${memory}`;
const [TOGETHER, APART] = STARTS.map(({ id }) => id);

const withoutLoss = (points: Points, series: string, memory: string): Tally => ({
  held: MEMORY_SENDERS.filter((sources) => meanAt(points, panelOf(LOST, memory), series, sources) === 0).length,
  of: MEMORY_SENDERS.length,
});

export const surveyAbrMemoryFigure: Figure = {
  id: 'survey-abr-memory',
  name: 'Survey, memory of ABR',
  title: 'Cells lost with three and four round trips of memory',
  about: 'ERICA with intervals of 5 ms, one line of 155.52 Mb/s, a round trip of 30 ms or 11,003 cells, 5 s.',
  source: 'TCP over ATM, a survey, "ABR switch buffer requirements"',
  paper: 'A switch with modified ERICA loses no cell with three round trips of memory, and with four beside VBR, '
    + 'however many TCPs there are; often one would do.',
  printedAs: 'The survey gives a rule in words: no loss. When the senders start it does not say.',
  sweep: surveyAbrMemory,
  x: { path: 'nodes.src.count', title: 'TCP senders', log: true },
  panels: MEMORIES.flatMap((memory) => {
    const cases = MEMORY_SENDERS.map((sources) => memoryCase(memory, sources));
    const title = memory.title.charAt(0).toUpperCase() + memory.title.slice(1);
    return [
      { id: panelOf(LOST, memory.id), title, label: 'Cells lost', metric: 'cellsDropped', digits: 0, cases },
      {
        id: panelOf(QUEUE, memory.id), title, label: 'Longest queue, round trips', metric: 'queueRoundTrips', digits: 2,
        cases,
      },
    ];
  }),
  series: STARTS.map(({ id, title, withinMs }) => ({
    id, title, where: { [START_WITHIN]: withinMs },
    cases: MEMORIES.flatMap((memory) => MEMORY_SENDERS.map((sources) => memoryCase(memory, sources))),
  })),
  printed: MEMORIES.flatMap(({ id }) => STARTS.flatMap(({ id: series }) => MEMORY_SENDERS.map((x): Printed =>
    ({ panel: panelOf(LOST, id), series, x, value: 0 })))),
  verdict(points) {
    const [alone, beside] = MEMORIES.map(({ id }) => (series: string) => withoutLoss(points, series, id));
    const [first, second] = [TOGETHER, APART].map((series) => together(alone(series), beside(series)));
    const holds = first.held === first.of;
    return {
      outcome: !holds ? 'not reproduced' : second.held === second.of ? 'reproduced' : 'partly reproduced',
      sentence: `Where all start at once no cell is lost ${inWords(alone(TOGETHER))} without VBR and ${
        inWords(beside(TOGETHER))} beside it. Where they start within 100 ms none is lost ${
        inWords(alone(APART))} without VBR and ${inWords(beside(APART))} beside it.`,
    };
  },
  notes: [
    'Read as: ERICA with the first of the survey’s modifications, N averaged (a silent VC fades by 0.9) and a load '
      + 'factor that stays through intervals without a cell; intervals of 5 ms, ICR 10 Mb/s, RIF 1/16. These were chosen '
      + 'because nothing is lost with them. Whether the survey’s senders start at once is not printed either, and the '
      + 'outcome depends on it.',
    'What is lost is lost in slow start. A source that waits for acknowledgements keeps its rate, so that all allowed '
      + 'rates together are soon twenty times the line; each round trip brings twice as many cells, and sources hear of '
      + 'it only with their next FRM, one in 32 cells.',
    'A trial with acknowledgements of two cells, as an LLC header makes them, which nothing in this project repeats: a '
      + 'hundred senders that start at once make a queue little more than half as long; where senders start apart it '
      + 'helps them no more than acknowledgements over UBR do. Why cells are lost then we do not know.',
  ],
};
