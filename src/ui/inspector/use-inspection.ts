/**
 * Asks the worker about what is inspected: after a frame, at most five times a second, one question at a time, and only
 * while the component that shows the answer is mounted.
 */
import { useEffect, useState } from 'react';
import { useRun } from '../app/run-context';
import { useApp } from '../app/store';

const EVERY_MS = 200;

/**
 * Returns the newest answer; `null` before the first one, or if there is none. `ask` must be the same function while
 * the question is the same. A change of `state` asks again without waiting for a frame. A run that is being brought to
 * its instant is not asked, because it is at another one.
 */
export function useInspection<Answer extends object>(
  ask: () => Promise<Answer | null>, state: unknown = null,
): Answer | null {
  const { source } = useRun();
  const loading = useApp(({ phase }) => phase === 'loading');
  const [known, setKnown] = useState<{ ask: () => Promise<Answer | null>; answer: Answer | null } | null>(null);
  useEffect(() => {
    if (loading) return undefined;
    let over = false;
    let asking = false;
    let again = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let askedMs = -Infinity;
    const take = (): void => {
      timer = null;
      asking = true;
      again = false;
      askedMs = performance.now();
      ask().then((answer) => { if (!over) setKnown({ ask, answer }); })
        .catch(() => { if (!over) setKnown({ ask, answer: null }); })
        .finally(() => {
          asking = false;
          if (again && !over) soon();
        });
    };
    const soon = (): void => {
      again = true;
      if (asking || timer !== null) return;
      timer = setTimeout(take, Math.max(0, EVERY_MS - (performance.now() - askedMs)));
    };
    take();
    const stop = source.onFrame(soon);
    return () => {
      over = true;
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [source, ask, state, loading]);
  return known !== null && known.ask === ask ? known.answer : null;
}
