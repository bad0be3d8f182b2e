/**
 * Back and Forward. Another network, another view and a dialog are each a step of the browser's history; editing a
 * network rewrites the address of the step on which one stands. So Back leads to what was shown before, as it was left,
 * and the address always says what is shown. An address that arrives while the page is open (pasted, or from a step of
 * an earlier page) opens what it names.
 */
import { arrive } from './address';
import { whenLinksCome } from './links';
import { readAddress } from './opening';
import { revisit, useApp, type AppState } from './store';
import { createVisitMemory } from './visit-memory';
import { isEdited, isStep, onlyClosed, stepHere, stepOf, type Step } from './visit-steps';

/** A reader who types or drags has come to rest. */
const SETTLED_MS = 500;

/**
 * Follows the page in address and history, and the browser's steps in the page. Returns a function that stops it.
 * `carried`: what is open was kept over a reload, so the address may be older.
 */
export function keepAddress(carried = false): () => void {
  const born = Date.now().toString(36);
  const memory = createVisitMemory();
  let keys = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** The page as it was before changes that have not been looked at yet. */
  let before: AppState | null = null;
  /** The page follows the browser, not the other way round. */
  let following = false;
  /**
   * An address is being read, in several tasks: the browser is on its step already, the page still shows the network
   * that was open, by this number. Null: none is.
   */
  let reading: number | null = null;
  /** Which reading is the newest: another step, and another network that the reader opens, end an older one. */
  let readings = 0;
  /**
   * The page as it was when it asked for a step back, to take the step of a closed dialog away. The browser goes in its
   * own time: what changes until then is written when it is there.
   */
  let closing: AppState | null = null;

  const nextKey = (): string => `${born}-${++keys}`;
  const first = stepHere();
  let key = first?.key ?? nextKey();

  /** Nothing is written any more for a reader who has come to rest. */
  function unsettle(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function write(how: 'pushState' | 'replaceState', state: AppState, address = memory.addressFor(state)): void {
    unsettle();
    const { opened, tab, dialog } = state;
    memory.remember(key, state);
    const step: Step = { key, opened, tab, dialog };
    try {
      window.history[how](step, '', address);
    } catch {
      // A browser that is asked too often refuses for a while; the page goes on without.
    }
  }

  /** What has changed since `before`: the step is edited, another is made, or a dialog's step is taken away. */
  function look(): void {
    const was = before;
    before = null;
    const now = useApp.getState();
    if (was === null || now.embedded || closing !== null) return;
    if (reading === now.opened) return memory.remember(key, now);
    endReading();
    if (!isStep(now, was)) {
      memory.remember(key, now);
      if (!isEdited(now, was)) return;
      unsettle();
      timer = setTimeout(() => write('replaceState', useApp.getState()), SETTLED_MS);
      return;
    }
    const onDialog = (stepHere()?.dialog ?? null) !== null;
    if (onDialog && onlyClosed(now, was)) {
      closing = now;
      window.history.back();
    } else if (onDialog) write('replaceState', now);
    else {
      if (timer !== null) write('replaceState', was);
      key = nextKey();
      write('pushState', now);
    }
  }

  /** Until then the address stood as it was. */
  const stopWaiting = whenLinksCome(() => {
    if (!useApp.getState().embedded && closing === null && reading === null) write('replaceState', useApp.getState());
  });

  const stop = useApp.subscribe((now, earlier) => {
    if (following || before !== null) return;
    const toRemember = isEdited(now, earlier) || now.rate !== earlier.rate || now.checked !== earlier.checked;
    if (!toRemember && !isStep(now, earlier)) return;
    before = earlier;
    // What one click changes in several goes is one step.
    queueMicrotask(look);
  });

  /** What an older step or a pasted address asks for is not shown any more. */
  function endReading(): void {
    reading = null;
    readings++;
  }

  function follow(step: Step | null): void {
    const visit = step && memory.recall(step);
    unsettle();
    endReading();
    if (step && visit) stand(step, () => revisit(visit));
    else if (step && window.location.href === memory.addressFor({ ...useApp.getState(), tab: 'watch' })) {
      // A step of the page before a reload, to the network that is open: only the view differs.
      stand(step, () => useApp.setState({ tab: step.tab, dialog: step.dialog }));
    } else void followAddress(step, readings);
  }

  /** Shows an address once it is read, unless something else was opened meanwhile. */
  async function followAddress(step: Step | null, mine: number): Promise<void> {
    const { href } = window.location;
    reading = useApp.getState().opened;
    const opening = await readAddress(window.location, () => mine === readings);
    if (opening === null) return;
    endReading();
    stand(step, () => {
      if (!arrive(opening)) {
        key = nextKey();
        return;
      }
      if (step) useApp.setState({ tab: step.tab, dialog: step.dialog });
      memory.rememberAddress(href);
    });
  }

  /** The page comes to stand on a step of the browser's, by what `come` does to it. */
  function stand(step: Step | null, come: () => void): void {
    key = step?.key ?? nextKey();
    following = true;
    come();
    following = false;
    if (!useApp.getState().embedded) write('replaceState', useApp.getState());
  }

  /** The page does not stand on this step of the browser's, or is about to leave it. */
  const isElsewhere = (step: Step | null): boolean =>
    step === null || step.key !== key || reading !== null;

  const onPop = ({ state }: PopStateEvent): void => {
    const step = stepOf(state);
    // The history belongs to the page around this one.
    if (useApp.getState().embedded) return;
    if (closing !== null) {
      const closed = closing;
      closing = null;
      key = step?.key ?? nextKey();
      const now = useApp.getState();
      if (!isStep(now, closed)) return write('replaceState', now);
      write('replaceState', closed);
      key = nextKey();
      return write('pushState', now);
    }
    if (isElsewhere(step)) follow(step);
  };
  /** Where a pasted fragment comes without the event above. */
  const onHash = (): void => {
    const step = stepHere();
    if (isElsewhere(step)) follow(step);
  };

  const start = useApp.getState();
  if (!start.embedded) {
    if (!carried) memory.rememberAddress();
    if (first && !start.firstVisit) {
      following = true;
      useApp.setState({ tab: first.tab, dialog: first.dialog });
      following = false;
    }
    write('replaceState', useApp.getState(), carried ? undefined : window.location.href);
  }
  window.addEventListener('popstate', onPop);
  window.addEventListener('hashchange', onHash);
  return () => {
    stop();
    stopWaiting();
    endReading();
    unsettle();
    window.removeEventListener('popstate', onPop);
    window.removeEventListener('hashchange', onHash);
  };
}
