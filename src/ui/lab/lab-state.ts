/** What the lab shows, as one plain value that a link carries whole. */
import type { CodeConstruction } from '../../codec/codec';
import type { Material } from './material';
import { INITIAL_QUESTION, settledQuestion, type TheoryQuestion } from './theory/question';

export const MOST_SOURCE_CELLS = 255;
/** The uniform code has this many points other than 0. */
export const MOST_SENT = 255;
/** Characters: a little more than 255 cells hold, so that a cut can be shown; more is not kept. */
export const MOST_TEXT = 13_000;
export const MOST_NAME = 80;
/** Longest side of a picture, pixels. */
export const LONGEST_SIDE = 255;

export const EXPERIMENTS = ['bytes', 'product', 'stack', 'theory'] as const;
export type Experiment = (typeof EXPERIMENTS)[number];

export interface LabState {
  material: Material;
  /** m, 1 to 255. */
  sourceCells: number;
  /** N, m to 255. */
  sent: number;
  construction: CodeConstruction;
  /** Numbers of the lost cells from 0, ascending. */
  lost: readonly number[];
  /** Probability of each cell to be lost, percent, for "at random". */
  lossPercent: number;
  /** Cells lost in a row, for "in a burst". */
  burst: number;
  /** Seed of the next random loss. */
  seed: number;
  /** Experiment that is open below; `null` if none. */
  experiment: Experiment | null;
  /** The two factors of the calculator. */
  factors: readonly [number, number];
  /** What "theory against simulation" shows. */
  theory: TheoryQuestion;
}

export const EXAMPLE_TEXT =
  'Rabin, 1989: cut a file into m pieces, mix them into N cells, and send the cells wherever you like. '
  + 'Whoever holds any m of them has the file; with one cell fewer there is not enough to go by. It does not matter which.';

export const INITIAL: LabState = {
  material: { kind: 'drawing' },
  sourceCells: 8,
  sent: 12,
  construction: 'uniform',
  lost: [1, 4, 8],
  lossPercent: 25,
  burst: 4,
  seed: 1,
  experiment: null,
  factors: [0x53, 0xca],
  theory: INITIAL_QUESTION,
};

const whole = (value: number, from: number, to: number, otherwise: number): number =>
  Number.isFinite(value) ? Math.min(to, Math.max(from, Math.round(value))) : otherwise;

/** The state with every number inside its range: N at least m, no lost cell that is not sent. */
export function settled(state: LabState): LabState {
  const sourceCells = whole(state.sourceCells, 1, MOST_SOURCE_CELLS, INITIAL.sourceCells);
  const sent = whole(state.sent, sourceCells, MOST_SENT, Math.max(sourceCells, INITIAL.sent));
  return {
    ...state,
    sourceCells,
    sent,
    lost: [...new Set(state.lost)].filter((cell) => Number.isInteger(cell) && cell >= 0 && cell < sent)
      .sort((a, b) => a - b),
    lossPercent: whole(state.lossPercent, 0, 100, INITIAL.lossPercent),
    burst: whole(state.burst, 1, MOST_SENT, INITIAL.burst),
    seed: whole(state.seed, 0, 999_999, INITIAL.seed),
    factors: [whole(state.factors[0], 0, 255, 0), whole(state.factors[1], 0, 255, 0)],
    theory: settledQuestion(state.theory),
  };
}

/** Returns the state with another m. N changes with it, so that the redundant cells stay as many, if possible. */
export function withSourceCells(state: LabState, sourceCells: number): LabState {
  const m = whole(sourceCells, 1, MOST_SOURCE_CELLS, state.sourceCells);
  return settled({ ...state, sourceCells: m, sent: Math.min(MOST_SENT, m + state.sent - state.sourceCells) });
}
