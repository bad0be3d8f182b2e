/**
 * Like `map`, but the resulting arrays always have the same internal layout. Arrays made by `map` get another layout
 * once the JavaScript engine has compiled the call, and the engine then discards all compiled code that reads them.
 */
export function each<From, To>(items: Iterable<From>, make: (item: From, number: number) => To): To[] {
  const made: To[] = [];
  for (const item of items) made.push(make(item, made.length));
  return made;
}
