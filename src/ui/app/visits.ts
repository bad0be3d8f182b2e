/**
 * Back and Forward. Opening another network, another view or a dialog is a step of the browser's history; editing a
 * network rewrites the address of the current step. So Back leads to what was shown before, as it was left, and the
 * address always says what is shown. An address that arrives while the page is open (pasted, or from a step written
 * before a reload) opens what it names.
 */
import { arrive } from './address';
import { whenLinksCome } from './links';
import { readAddress } from './opening';
import { revisit, useApp, type AppState } from './store';
import { createVisitMemory } from './visit-memory';
import { isEdited, isStep, onlyClosed, stepHere, stepOf, type Step } from './visit-steps';

/** Pause after the last edit before the address is rewritten, ms. */
const SETTLED_MS = 500;

/**
 * Keeps the address and the browser's history in step with the page, and the page in step with Back and Forward.
 * Returns a function that stops this. `carried`: the page was restored after a reload; its address may be out of date.
 */
export function keepAddress(carried = false): () => void {
  const born = Date.now().toString(36);
  const memory = createVisitMemory();
  let keys = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** The state before changes that `look` has not processed yet; `null` if there are none. */
  let before: AppState | null = null;
  /** True while the page is being changed to follow the browser: such changes make no step. */
  let following = false;
  /**
   * While an address is being read, in several tasks: `opened` of the network that the page still shows, although the
   * browser is at the new step already. `null` if none is being read.
   */
  let reading: number | null = null;
  /** Number of the newest reading. Another step, or another network that is opened, makes older readings void. */
  let readings = 0;
  /**
   * When a dialog closes, the page removes its step by `history.back()`, which is asynchronous. This is the state at
   * that call; changes made until the browser gets there are written afterwards.
   */
  let closing: AppState | null = null;

  const nextKey = (): string => `${born}-${++keys}`;
  const first = stepHere();
  let key = first?.key ?? nextKey();

  /** Cancels the pending write of the address. */
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
      // Browsers refuse for a while if asked too often; the page goes on without.
    }
  }

  /** Processes the changes since `before`: edits the current step, adds one, or removes the step of a dialog. */
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

  /** Until the code for links is fetched, the address of an edited network cannot be written. */
  const stopWaiting = whenLinksCome(() => {
    if (!useApp.getState().embedded && closing === null && reading === null) write('replaceState', useApp.getState());
  });

  const stop = useApp.subscribe((now, earlier) => {
    if (following || before !== null) return;
    const toRemember = isEdited(now, earlier) || now.rate !== earlier.rate || now.checked !== earlier.checked;
    if (!toRemember && !isStep(now, earlier)) return;
    before = earlier;
    // Several changes within one task, such as those of one click, are one step.
    queueMicrotask(look);
  });

  /** Abandons an address that is being read. */
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
      // A step that was written before a reload and belongs to the open network: only the view differs.
      stand(step, () => useApp.setState({ tab: step.tab, dialog: step.dialog }));
    } else void followAddress(step, readings);
  }

  /** Reads the address and shows what it names, unless something else is opened meanwhile. */
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

  /** Changes the page by `come` to show a step of the browser's history, and writes that step's state again. */
  function stand(step: Step | null, come: () => void): void {
    key = step?.key ?? nextKey();
    following = true;
    come();
    following = false;
    if (!useApp.getState().embedded) write('replaceState', useApp.getState());
  }

  /** Whether the page shows another step than this one, or is about to. */
  const isElsewhere = (step: Step | null): boolean =>
    step === null || step.key !== key || reading !== null;

  const onPop = ({ state }: PopStateEvent): void => {
    const step = stepOf(state);
    // The history belongs to the embedding page.
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
  /** Handles pasted fragments in browsers that send no popstate event for them. */
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
