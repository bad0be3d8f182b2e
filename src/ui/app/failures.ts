/**
 * Reports errors outside React's rendering (in animation frames, timers, event handlers): without this a picture would
 * freeze and nobody would know why. Each error is reported once.
 */
import { warn } from './store';

const MOST_SAID = 3;

const failureSentence = (why: string): string =>
  `Something on this page failed: ${why.replace(/\.*$/, '')}. If a part of it stands still, reload; the network stays in the address.`;

/**
 * Starts to listen for errors; returns a function that stops it. Events without an error object (from extensions, from
 * the browser's own layout) are ignored.
 */
export function sayFailures(target: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void {
  const said = new Set<string>();
  const say = (reason: unknown): void => {
    if (!(reason instanceof Error) || said.has(reason.message) || said.size >= MOST_SAID) return;
    said.add(reason.message);
    warn(failureSentence(reason.message));
  };
  const onError = ({ error }: ErrorEvent): void => say(error);
  const onRejection = ({ reason }: PromiseRejectionEvent): void => say(reason);
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}
