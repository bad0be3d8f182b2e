/** Fetches the codec when it is first needed. */
import type { CodecProvider } from '../codec/codec';
import type { Surroundings } from './surroundings';

export interface Fetched {
  codecs: CodecProvider;
  /** Why the codec is not the best one for this machine, as far as is known; `null` if it is. */
  readonly problem: string | null;
}

/**
 * Returns a function that fetches the codec once, and again after a failure. A codec that arrives late is used from the
 * next load on.
 */
export function fetchOnce({ codecs: fetch }: Pick<Surroundings, 'codecs'>): () => Promise<Fetched> {
  let fetched: Promise<Fetched> | null = null;
  async function begin(): Promise<Fetched> {
    let problem: string | null = null;
    try {
      const codecs = await fetch((why) => { problem = why; }, (late) => {
        fetched = Promise.resolve({ codecs: late, problem: null });
      });
      // A getter, because the codec may turn out to be unfit only when it is first used.
      return { codecs, get problem() { return problem; } };
    } catch (reason) {
      fetched = null;
      throw reason;
    }
  }
  return () => (fetched ??= begin());
}
