/**
 * What `map` gives, and with arrays of one internal layout: those of `map` get another one once the engine that runs
 * this program has compiled the call, and then throws away all compiled code that reads them.
 */
export function each<From, To>(items: Iterable<From>, make: (item: From, number: number) => To): To[] {
  const made: To[] = [];
  for (const item of items) made.push(make(item, made.length));
  return made;
}
