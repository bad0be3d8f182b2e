/**
 * Says what fails outside drawing (in an animation frame, a timer, an event): without this a picture stands still and
 * nobody knows why. Each failure is said once.
 */
import { warn } from './store';

const MOST_SAID = 3;

export const failureSentence = (why: string): string =>
  `Something on this page failed: ${why.replace(/\.*$/, '')}. If a part of it stands still, reload; the network stays in the address.`;

/**
 * Listens until the answer is called. Errors that carry no error object (of extensions, of the browser's own layout)
 * are left alone.
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
