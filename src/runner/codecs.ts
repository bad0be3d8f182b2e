/** The codec, fetched when it is first needed. */
import type { CodecProvider } from '../codec/codec';
import type { Surroundings } from './surroundings';

export interface Fetched {
  codecs: CodecProvider;
  /** Why it is not the best one for this machine, as far as is known; null: it is. */
  readonly problem: string | null;
}

/**
 * Returns how to ask for it: it is fetched once, and again after a failure. One that comes late is there for the next
 * load.
 */
export function fetchOnce({ codecs: fetch }: Pick<Surroundings, 'codecs'>): () => Promise<Fetched> {
  let fetched: Promise<Fetched> | null = null;
  async function begin(): Promise<Fetched> {
    let problem: string | null = null;
    try {
      const codecs = await fetch((why) => { problem = why; }, (late) => {
        fetched = Promise.resolve({ codecs: late, problem: null });
      });
      // It may prove to be unfit when it is first used.
      return { codecs, get problem() { return problem; } };
    } catch (reason) {
      fetched = null;
      throw reason;
    }
  }
  return () => (fetched ??= begin());
}
