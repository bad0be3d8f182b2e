/** The lab's sentences. */
import { PAYLOAD_BYTES, type Codec } from '../../codec/codec';
import { count } from '../app/words';
import type { LabState } from './lab-state';
import type { Outcome } from './outcome';

const plural = (n: number, one: string, more = `${one}s`): string => `${count(n)} ${n === 1 ? one : more}`;

const SMALL = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (n: number): string => SMALL[n] ?? String(n);

const nounOf = ({ material }: LabState): string => (material.kind === 'text' ? 'text' : 'picture');

/** Says what has just happened, in one line. */
export function heading(state: LabState, { arrived }: Outcome): string {
  const { sourceCells: m, sent } = state;
  const noun = nounOf(state);
  if (arrived < m) {
    const few = `${inWords(m - arrived)} too few`;
    const need = m === 1 && sent === 1 ? 'it' : m === sent ? `all ${m}` : `any ${m}`;
    return `${arrived === 0 ? 'None' : arrived} of ${sent} arrived: ${few}. The ${noun} needs ${need}.`;
  }
  const rule = m === sent
    ? (m === 1 ? `The one cell that is sent brings the ${noun} back.`
      : `All ${m} cells are needed to bring the ${noun} back.`)
    : `Any ${m} of these ${sent} cells ${m === 1 ? 'brings' : 'bring'} the ${noun} back.`;
  return `${rule} ${arrived === sent ? (sent === 1 ? 'It arrived.' : `All ${sent} arrived.`) : arrived === m ? `${arrived} arrived: just enough.` : `${arrived} arrived.`}`;
}

export interface Captions {
  split: string;
  mix: string;
  send: string;
  invert: string;
  rebuild: string;
}

export function captions(state: LabState, { used, known, arrived }: Outcome, used48: number): Captions {
  const { sourceCells: m, sent, construction } = state;
  const free = known.filter((one) => !one).length;
  const mixed = sent - m;
  return {
    split: `${plural(used48, 'byte')} into m = ${m} ${m === 1 ? 'piece' : 'pieces'} of 48`,
    mix: construction === 'uniform' ? `each row mixes ${m === 1 ? 'the one piece' : `all ${m} pieces`}`
      : mixed === 0 ? `${m} rows copy, none mixes` : `${m} rows copy, ${mixed} ${mixed === 1 ? 'mixes' : 'mix'} all`,
    send: `N = ${plural(sent, 'cell')}; click one to lose it`,
    invert: arrived >= m ? (m === 1 ? 'the row that arrived, inverted' : `the ${m} rows that arrived, inverted`)
      : used.length === 0 ? 'no row arrived'
      : `${plural(used.length, 'row')} for ${m} unknowns: no inverse`,
    rebuild: arrived >= m ? 'byte for byte' : free === m ? 'no piece is known' : `${m - free} of ${m} pieces known`,
  };
}

/** Says how much of the picture or text is rebuilt, and why. */
export function verdict(
  state: LabState, { rebuilt, equalBytes, arrived, known }: Outcome,
): { fact: string; why: string } {
  const { sourceCells: m, construction } = state;
  const bytes = m * PAYLOAD_BYTES;
  if (rebuilt) {
    return {
      fact: `${equalBytes.toLocaleString('en-US')} of ${bytes.toLocaleString('en-US')} bytes equal`,
      why: arrived > m ? `It does not matter which ${m}.` : 'None of them was spare.',
    };
  }
  const free = known.filter((one) => !one).length;
  const stay = `${plural(free, 'piece')} ${free === 1 ? 'stays' : 'stay'}`;
  const why = free === m
    ? `${plural(arrived, 'equation')} for ${m} ${m === 1 ? 'unknown' : 'unknowns'}: each byte could still be any of 256.`
    : construction === 'systematic' ? `What arrived unmixed can be read; ${stay} unknown.` : `${stay} unknown.`;
  return { fact: `${equalBytes.toLocaleString('en-US')} of ${bytes.toLocaleString('en-US')} bytes known`, why };
}

/** Compares the cells that arrived with those needed, for the row of marks. */
export function tally({ sourceCells: m }: LabState, { arrived }: Outcome): string {
  if (arrived >= m) return `${arrived} arrived, ${m} needed, ${arrived - m} spare`;
  return `${arrived} arrived, ${m} needed, ${m - arrived} missing`;
}

/** Names a cell and its fate for screen readers. */
export const fateWords = (cell: number, fate: Outcome['fates'][number], codec: Codec): string =>
  `Cell ${cell + 1}${codec.construction === 'systematic' ? (cell < codec.sourceCells ? ', copy of a piece' : ', redundant') : ''}, ${fate === 'lost' ? 'lost' : fate === 'used' ? 'arrived' : 'arrived, spare'}`;
