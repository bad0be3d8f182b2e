/** Numbers as they appear in sentences for people. */

/** 1234567 → 1,234,567, whatever the language of the browser. */
export function grouped(value: number): string {
  const [whole, fraction] = String(value).split('.');
  if (/[^0-9-]/.test(whole)) return String(value);
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

/** Joins words: `a`; `a and b`; `a, b and c`. */
export const listed = (words: readonly string[], conjunction = 'and'): string =>
  (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`);

/** What a network carries: the noun of its counts. */
export const carries = (packetMode: boolean): 'cells' | 'packets' => (packetMode ? 'packets' : 'cells');

/** `3 cells`, `1 cell`. */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Replaces "cell" with "packet" in a text. */
export const ofPackets = (text: string): string => text.replaceAll('cells', 'packets')
  .replaceAll('cell', 'packet').replaceAll('Cells', 'Packets').replaceAll('Cell', 'Packet');
