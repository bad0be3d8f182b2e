/** Moves the focus among the cards of an element by arrow keys, Home and End. */
import type { KeyboardEvent } from 'react';

/** Index of the card in the next (or previous) row that is nearest to the focused card's column; -1 if none. */
function inNextRow(cards: readonly HTMLElement[], here: number, step: 1 | -1): number {
  const { left, top } = cards[here].getBoundingClientRect();
  const rows = cards.map((card, index) => ({ index, box: card.getBoundingClientRect() })).filter(({ box }) => (box.top
    - top) * step > 1);
  if (rows.length === 0) return -1;
  const row = rows.map(({ box }) => box.top).reduce((best, y) => (step > 0 ? Math.min(best, y) : Math.max(best, y)));
  return rows.filter(({ box }) => box.top === row)
    .reduce((best, one) => (Math.abs(one.box.left - left) < Math.abs(best.box.left - left) ? one : best)).index;
}

/** Handles the keys; rows follow from the positions of the cards on the page. */
export function walk(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const here = cards.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  const targets: Record<string, () => number> = {
    ArrowRight: () => here + 1, ArrowLeft: () => here - 1, ArrowDown: () => inNextRow(cards, here, 1),
    ArrowUp: () => inNextRow(cards, here, -1),
    Home: () => 0, End: () => cards.length - 1,
  };
  const target = targets[event.key]?.() ?? -1;
  if (target < 0 || target >= cards.length) return;
  event.preventDefault();
  cards[target].focus();
}
