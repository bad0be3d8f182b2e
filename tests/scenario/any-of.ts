/** Returns the ids as "a, b or c", as in the message about a wrong choice. */
export function anyOf(mechanisms: readonly { id: string }[]): string {
  const ids = mechanisms.map(({ id }) => id);
  return `${ids.slice(0, -1).join(', ')} or ${ids[ids.length - 1]}`;
}
