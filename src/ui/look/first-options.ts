/** Chooses which of the thousands of entries of a list are shown: the first that match what was typed. */
import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core';
import { count } from '../app/words';

export const MOST_OPTIONS = 100;
/** Value of the line that stands for the rest; no other value begins with a space. */
const REST = ' rest';

type Group = Exclude<ComboboxParsedItem, ComboboxItem>;

const isGroup = (item: ComboboxParsedItem): item is Group => 'group' in item;

/** Returns the options to show, always with `chosen`; a last line, which cannot be chosen, says how many are left. */
export function firstOptions(
  options: readonly ComboboxParsedItem[], search: string, chosen: string | null,
): ComboboxParsedItem[] {
  const part = search.trim().toLowerCase();
  let [room, left] = [MOST_OPTIONS, 0];
  const shorten = (items: readonly ComboboxItem[]): ComboboxItem[] => {
    const found = items.filter(({ label }) => label.toLowerCase().includes(part));
    const shown = found.slice(0, room);
    const own = found.find(({ value }, place) => value === chosen && place >= room);
    room -= shown.length;
    left += found.length - shown.length - (own ? 1 : 0);
    return own ? [own, ...shown] : shown;
  };
  const kept = options.flatMap((option): ComboboxParsedItem[] => {
    if (!isGroup(option)) return shorten([option]);
    const items = shorten(option.items);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
  return left === 0 ? kept
    : [...kept, { value: REST, label: `${count(left)} more: type a part of the name`, disabled: true }];
}
