/**
 * Variations that a network can be compared with at one click: its most important parameters doubled or set to another
 * choice, TCP Boston on or off, another seed.
 */
import { CATALOGUE } from '../../model/catalogue';
import type { Parameter } from '../../model/catalogue-types';
import type { Variation } from '../../scenario/comparison';
import { seedsFrom } from '../../scenario/seeds';
import type { FullScenario } from '../../scenario/types';
import { inSentence } from '../app/in-sentence';
import { capital } from '../app/words';
import { countedWords, valueWords } from '../editor/labels';
import { shortNumber } from '../panel/ladders';
import { mostOf, type PlacedField } from '../panel/targets';
import { keepsWindow } from '../../model/spec';

export interface Way {
  /** Text of the button: `buffer 1,024 cells`, `early packet discard`, `another seed`. */
  words: string;
  /** Name of the unchanged network in the comparison. */
  name: string;
  other: Variation;
}

/** Finds the abbreviation in `Transient buffer exposure (TBE)`, which is shown instead, and the unit of a threshold. */
const LETTERS = /\(([A-Z][A-Z0-9]+)\)$/;
const COUNTED = /^(.*), (places|packets|cells|bytes)$/;

/** A parameter with its value: `buffer 1,024 cells`, `TBE 256 cells`, `redundancy, first time: 0.066`. */
function named({ title }: Parameter, value: string): string {
  const [, name, noun] = COUNTED.exec(title) ?? [title, LETTERS.exec(title)?.[1] ?? title, ''];
  return inSentence(`${name}${name.includes(',') ? ':' : ''} ${value}${value.endsWith(noun) ? '' : ` ${noun}`}`);
}

function doubled({ parameter, value, place, item }: PlacedField, full: FullScenario): Way | null {
  if (parameter.type !== 'number' && parameter.type !== 'integer') return null;
  const now = value === undefined ? parameter.default : value;
  if (typeof now !== 'number' || now === 0) return null;
  const next = shortNumber(2 * now <= mostOf(parameter, item, full) ? 2 * now : now / 2);
  if (next === now || (parameter.type === 'integer' && !Number.isInteger(next))) return null;
  const [words, name] = [next, shortNumber(now)].map((one) => named(parameter, countedWords(parameter, one, full)));
  return { words, name: capital(name), other: { name: capital(words), set: { [place]: next } } };
}

function chosen({ parameter, value, place }: PlacedField): Way | null {
  if (parameter.type !== 'choice' || parameter.key === 'kind') return null;
  const now = value === undefined ? parameter.default : value;
  const others = parameter.choices.filter((option) => option.value !== now);
  const next = others.find(({ firstChoice }) => firstChoice === true) ?? others.at(0);
  if (!next) return null;
  const [words, name] = [next.value, now].map((one) => {
    const title = valueWords(parameter, one);
    // The title of a policy says what it is, without the parameter's name.
    return parameter.key === 'policy' ? inSentence(title) : named(parameter, title);
  });
  return { words, name: capital(name), other: { name: capital(words), set: { [place]: next.value } } };
}

/** TCP Boston on for all flows over TCP, or off if one of them has it. */
function boston({ flows, network }: FullScenario): Way | null {
  const overTcp = flows.flatMap(({ id, transport }) => (keepsWindow(transport) ? [{ id, transport }] : []));
  if (network !== 'atm' || overTcp.length === 0) return null;
  const has = overTcp.some(({ transport }) => transport.boston !== null);
  const [{ transport }] = overTcp;
  const plain = CATALOGUE.tcpVariants.find(({ id }) => id === transport.variant)?.title ?? 'TCP';
  const set = Object.fromEntries(overTcp.map(({ id }) => [`flows.${id}.transport.boston`, has ? null : {}]));
  const title = CATALOGUE.boston.title;
  return has ? { words: plain, name: title, other: { name: plain, set } }
    : { words: title, name: plain, other: { name: title, set } };
}

const anotherSeed = ({ seed }: FullScenario): Way => {
  const [, next] = seedsFrom(seed, 2);
  return { words: 'another seed', name: `Seed ${seed}`, other: { name: `Seed ${next}`, set: { seed: next } } };
};

/** All variations that are possible; `fields` are the parameters that matter most in this network. */
export function waysOf(full: FullScenario, fields: readonly PlacedField[]): Way[] {
  const ofFields = fields.flatMap((field) => doubled(field, full) ?? chosen(field) ?? []);
  return [...ofFields, ...[boston(full)].filter((way) => way !== null), anotherSeed(full)];
}
