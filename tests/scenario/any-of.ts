/** `a, b or c`: what there is to choose from, as a sentence about a wrong choice names it. */
export function anyOf(mechanisms: readonly { id: string }[]): string {
  const ids = mechanisms.map(({ id }) => id);
  return `${ids.slice(0, -1).join(', ')} or ${ids[ids.length - 1]}`;
}
