/**
 * Says what is wrong with a text of JSON, and in which line. `JSON.parse` says why a text is no JSON in a message that
 * differs between versions of Node and browsers, counts characters from the beginning of the text, and may itself have
 * several lines. Of keys that stand twice in an object it keeps the last one, without a word.
 */

/** What comes next: `first…` may be the closing bracket instead; `next` is a comma or the closing bracket. */
type State = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'next';
type Bracket = '}' | ']';

const SPACE = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
const WORD = /(?:true|false|null)(?!\w)/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
/** What is shown of that which should not be there: a sign of JSON, or all up to one or to a space. */
const FOUND = /[{}[\],:]|[^\s{}[\],:]{1,20}/y;

/** Returns where the match of a sticky pattern at `from` ends; -1 without a match. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Returns where a text in quotes ends; -1 if there is none, it does not end, or has a line break or a wrong escape. */
function endOfText(text: string, from: number): number {
  if (text[from] !== '"') return -1;
  for (let at = from + 1; at >= 0 && at < text.length && text[at] >= ' ';) {
    if (text[at] === '"') return at + 1;
    at = text[at] === '\\' ? endOf(ESCAPE, text, at) : at + 1;
  }
  return -1;
}

const endOfScalar = (text: string, from: number): number =>
  Math.max(endOfText(text, from), endOf(NUMBER, text, from), endOf(WORD, text, from));

/** Told of a key: in its quotes, where it begins, in how many brackets; and whether it is the first of its object. */
type ToldKey = (key: string, at: number, depth: number, first: boolean) => void;

/** Returns the first place at which a text is no JSON, and what should stand there; null if it is JSON. */
function firstFault(text: string, toldKey: ToldKey = () => undefined): { at: number; expected: string } | null {
  const open: Bracket[] = [];
  let state: State = 'value';
  let at = endOf(SPACE, text, 0);
  while (state !== 'next' || open.length > 0) {
    const key: boolean = state === 'key' || state === 'firstKey';
    const value = state === 'value' || state === 'firstValue';
    const end = key ? endOfText(text, at) : value ? endOfScalar(text, at) : -1;
    const sign = text[at];
    if (key && end >= 0) toldKey(text.slice(at, end), at, open.length, state === 'firstKey');
    if (end >= 0) state = key ? 'colon' : 'next';
    else if (state === 'colon' && sign === ':') state = 'value';
    else if (state === 'next' && sign === ',') state = open.at(-1) === '}' ? 'key' : 'value';
    else if (value && (sign === '{' || sign === '[')) {
      open.push(sign === '{' ? '}' : ']');
      state = sign === '{' ? 'firstKey' : 'firstValue';
    } else if ((state === 'next' || state.startsWith('first')) && sign !== undefined && sign === open.at(-1)) {
      open.pop();
      state = 'next';
    } else return { at, expected: wordsFor(state, open.at(-1)) };
    at = endOf(SPACE, text, end >= 0 ? end : at + 1);
  }
  return at === text.length ? null : { at, expected: 'the end' };
}

const KEY = 'a key in quotes';
/** Signs that would look like part of the sentence. */
const NAMED = { ',': 'a comma', ':': 'a colon' } as const;
const wordsFor = (state: State, close: Bracket = '}'): string => ({
  value: 'a value', firstValue: 'a value or ]', key: KEY, firstKey: `${KEY} or }`, colon: NAMED[':'],
  next: `${NAMED[',']} or ${close}`,
})[state];

function placeOf(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  return `in line ${lines.length}, column ${lines[lines.length - 1].length + 1}`;
}

/** Says why a text that `JSON.parse` refuses is no JSON, as a clause. */
export function whyNotJson(text: string): string {
  if (text.trim() === '') return 'it is empty';
  const { at, expected } = firstFault(text) ?? { at: text.length, expected: 'the end' };
  const place = placeOf(text, at);
  const end = endOf(FOUND, text, at);
  if (end < 0) return `${place}, it ends where ${expected} should be`;
  if (text[at] === '"' && endOfText(text, at) < 0 && /^a (key|value)/.test(expected)) {
    return `${place} begins a text that does not end in its line, or that has a wrong \\ in it`;
  }
  const found = text.slice(at, end).replace(/\p{C}/gu, '�');
  return `${place}, ${found in NAMED ? NAMED[found as keyof typeof NAMED] : found} stands where ${expected} should be`;
}

/** Says, as a sentence about the text, which key first stands twice in an object of JSON; null if none does. */
export function givenTwice(text: string): string | null {
  const keys: Set<unknown>[] = [];
  let again: { key: string; at: number } | undefined;
  firstFault(text, (key, at, depth, first) => {
    if (first) keys[depth] = new Set();
    const name: unknown = JSON.parse(key);
    if (keys[depth].has(name)) again ??= { key, at };
    keys[depth].add(name);
  });
  return again === undefined ? null : `says ${again.key} twice in the same object, the second time `
    + `${placeOf(text, again.at)}: only one of the two can hold. Remove the other.`;
}
