/**
 * Places things along one line: as near as possible to where each wants to be, in the given order, without touching.
 */

/**
 * Returns positions of centres: nearest (least squares) to `wanted` such that neighbours keep `apart[i]` (between i and
 * i + 1) and all stay in [low, high]. If there is not enough room, the distances shrink in proportion.
 */
export function spread(wanted: readonly number[], apart: readonly number[], low: number, high: number): number[] {
  const count = wanted.length;
  if (count === 0) return [];
  const needed = apart.slice(0, count - 1).reduce((sum, gap) => sum + gap, 0);
  const room = Math.max(0, high - low);
  const scale = needed > room ? room / needed : 1;
  const offset: number[] = [0];
  for (let i = 1; i < count; i++) offset.push(offset[i - 1] + apart[i - 1] * scale);
  const last = Math.max(low, high - offset[count - 1]);
  return pooled(wanted.map((want, i) => want - offset[i])).map((value, i) =>
    Math.min(last, Math.max(low, value)) + offset[i]);
}

/** Isotonic regression by pooling adjacent violators. */
function pooled(values: readonly number[]): number[] {
  const blocks: { sum: number; count: number }[] = [];
  for (const value of values) {
    let block = { sum: value, count: 1 };
    for (let before = blocks.at(-1); before
      && before.sum / before.count > block.sum / block.count; before = blocks.at(-1)) {
      blocks.pop();
      block = { sum: before.sum + block.sum, count: before.count + block.count };
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}

/** Shares `room` among parts: each gets at most what it wants, and what one does not need goes to the others. */
export function share(room: number, wants: readonly number[]): number[] {
  const shares = wants.map(() => 0);
  let open = wants.map((_, i) => i);
  let left = Math.max(0, room);
  while (open.length > 0 && left > 1e-9) {
    const each = left / open.length;
    const content = open.filter((i) => wants[i] - shares[i] <= each + 1e-9);
    if (content.length === 0) {
      for (const i of open) shares[i] += each;
      break;
    }
    for (const i of content) {
      left -= wants[i] - shares[i];
      shares[i] = wants[i];
    }
    open = open.filter((i) => !content.includes(i));
  }
  return shares;
}
