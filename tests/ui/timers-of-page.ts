/** Lets timers end with the document, as they do in a browser when a page is closed. */

type Timer = (callback: (...args: unknown[]) => void, ...rest: unknown[]) => unknown;
const NAMES = ['setTimeout', 'setInterval', 'setImmediate'] as const;
const WRAPPED = Symbol.for('timers that end with the document');

/** Returns a timer's function that calls nothing once there is no document; its other properties are kept. */
const whileThereIsAPage = (start: Timer): Timer => Object.defineProperties(
  ((callback, ...rest) => start((...args) => {
    if (typeof document !== 'undefined') callback(...args);
  }, ...rest)) satisfies Timer,
  Object.getOwnPropertyDescriptors(start),
);

// Files that share a document share its timers, too.
if (typeof document !== 'undefined' && !(WRAPPED in document)) {
  Object.assign(document, { [WRAPPED]: true });
  for (const name of NAMES) Object.assign(globalThis, { [name]: whileThereIsAPage(globalThis[name] as Timer) });
}
