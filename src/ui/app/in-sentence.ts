/** Words of the catalogue within a sentence: `early packet discard at 256`, but `Karn’s rule`, `AAL5`, `NewReno`. */
import { CATALOGUE } from '../../model/catalogue';

/** The first word of a text, up to an apostrophe, a hyphen or a space. */
const FIRST_WORD = /^[\p{L}\p{N}]+/u;
/** An abbreviation or a name such as `NewReno`: a capital or a digit behind the first letter. */
const LETTERS_KEPT = /^.+[\p{Lu}\p{N}]/u;

const firstWord = (text: string): string => FIRST_WORD.exec(text)?.[0] ?? '';

type Tables = Pick<typeof CATALOGUE, 'switch' | 'link' | 'mechanisms'>;

/** The first words of the titles that say that they begin with the name of a person or a place. */
function properWords({ switch: atSwitch, link, mechanisms }: Tables): ReadonlySet<string> {
  const all = [...atSwitch, ...link, ...mechanisms.flatMap((mechanism) => [mechanism, ...mechanism.parameters])];
  return new Set(all.flatMap(({ title, proper }) => (proper === true ? [firstWord(title)] : [])));
}

/** Makes `inSentence` for a catalogue. */
export function inSentenceOf(tables: Tables): (text: string) => string {
  const proper = properWords(tables);
  return (text) => {
    const word = firstWord(text);
    return LETTERS_KEPT.test(word) || proper.has(word) ? text : text.charAt(0).toLowerCase() + text.slice(1);
  };
}

/** Returns a text as it reads in mid-sentence: with a small first letter, unless its first word is a name. */
export const inSentence = inSentenceOf(CATALOGUE);
