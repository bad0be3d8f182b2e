/** Watches the page's store, one task at a time: several changes within a task, such as those of a click, are one. */
import { useApp, type AppState } from './store';

export interface PageWatch {
  /** Changes the page without this being noticed. */
  quietly(change: () => void): void;
  stop(): void;
}

/** After a task in which something changed that `concerns`, calls `look` with the page, and as it was before. */
export function watchPage(
  concerns: (now: AppState, before: AppState) => boolean, look: (now: AppState, before: AppState) => void,
): PageWatch {
  let waits = false;
  let quiet = false;
  const stop = useApp.subscribe((now, before) => {
    if (quiet || waits || !concerns(now, before)) return;
    waits = true;
    queueMicrotask(() => {
      waits = false;
      look(useApp.getState(), before);
    });
  });
  return {
    quietly(change) {
      quiet = true;
      change();
      quiet = false;
    },
    stop,
  };
}
