/** What the runner needs of the place in which it runs: a worker in the browser, or a test. */
import type { CodecProvider } from '../codec/codec';
import type { Doing, FrameMessage } from './client/protocol';

/** To the page. */
export interface Post {
  /** A frame; its buffer is given away. */
  frame(message: FrameMessage): void;
  /** What is about to be done. */
  doing(doing: Doing): void;
}

export interface Surroundings {
  /** Wall time in ms, from any beginning. */
  now(): number;
  post: Post;
  /** Calls back soon, but lets messages that have arrived be heard first. */
  nextTask(task: () => void): void;
  /**
   * Fetches the codec; `onFallback` is called with the reason where it is not the best one for this machine, `onLate`
   * with the best one where it comes later.
   */
  codecs(onFallback: (problem: string) => void, onLate: (codecs: CodecProvider) => void): Promise<CodecProvider>;
  /** Runs take every event from the queue, one by one: slower, and the same results. */
  plain?: boolean;
  /** The engine's program is not compiled yet: the first run is run once more, unseen (`warming.ts`). */
  warm?: boolean;
}

/** Builds something large in one piece. The page is told first, so that it does not take the silence for a fault. */
export function preparing<Made>(post: Post, make: () => Made): Made {
  post.doing('preparing');
  try {
    return make();
  } finally {
    post.doing('running');
  }
}
