/** What the runner needs of its surroundings, which are a worker in the browser or a test. */
import type { CodecProvider } from '../codec/codec';
import type { Doing, FrameMessage } from './client/protocol';

/** Messages to the page. */
export interface Post {
  /** Sends a frame and transfers its buffer. */
  frame(message: FrameMessage): void;
  /** Tells what the worker is about to do. */
  doing(doing: Doing): void;
}

export interface Surroundings {
  /** Wall time from an arbitrary start, ms. */
  now(): number;
  post: Post;
  /** Calls back soon, but after the handling of messages that have arrived. */
  nextTask(task: () => void): void;
  /**
   * Fetches the codec. If it is not the best one for this machine, `onFallback` is called with the reason, and `onLate`
   * with the best one if that arrives later.
   */
  codecs(onFallback: (problem: string) => void, onLate: (codecs: CodecProvider) => void): Promise<CodecProvider>;
  /** Whether to leave out the fast way: slower, with the same results. */
  plain?: boolean;
  /**
   * Whether the first run is also run unseen to warm up, as the browser has not compiled the code yet (`warming.ts`).
   */
  warm?: boolean;
}

/** Builds something large without a break. The page is told first, so that it does not take the silence for a fault. */
export function preparing<Made>(post: Post, make: () => Made): Made {
  post.doing('preparing');
  try {
    return make();
  } finally {
    post.doing('running');
  }
}
