/**
 * Back and Forward. Another network, another view and a dialog are each a step of the browser's history; editing a
 * network rewrites the address of the step on which one stands. So Back leads to what was shown before, as it was left,
 * and the address always says what is shown. An address that arrives while the page is open (pasted, or from a step of
 * an earlier page) opens what it names.
 */
import { addressOf, arrive } from './address';
import { whenLinksCome } from './links';
import { readAddress } from './opening';
import { revisit, useApp, type AppState, type Dialog, type Tab, type Visit } from './store';

/** A reader who types or drags has come to rest. */
const SETTLED_MS = 500;
/** Steps further back are read from their addresses. */
const MOST_KEPT = 50;

/** What the browser keeps with a step, over a reload too. */
interface Step { key: string; opened: number; tab: Tab; dialog: Dialog }

type Network = Pick<Visit, 'doc' | 'checked' | 'problems' | 'rate'>;

const TABS: readonly unknown[] = ['watch', 'build', 'compare', 'lab', 'figures', 'documents'];
/** Views whose address says nothing of the network that is open. */
const ELSEWHERE: readonly Tab[] = ['compare', 'lab', 'figures', 'documents'];
const DIALOGS: readonly unknown[] = ['gallery', 'new', 'saveAs', 'share', 'help', 'marks', 'about', null];

/** The step that the browser gives back; null where it is none of ours. */
function stepOf(value: unknown): Step | null {
  if (typeof value !== 'object' || value === null) return null;
  const { key, opened, tab, dialog } = value as Partial<Record<keyof Step, unknown>>;
  const ours = typeof key === 'string' && typeof opened === 'number' && TABS.includes(tab) && DIALOGS.includes(dialog);
  return ours ? value as Step : null;
}

function keepNewest<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  const oldest = kept.keys().next();
  if (kept.size > MOST_KEPT && !oldest.done) kept.delete(oldest.value);
}

/** Is this another step, and not the same one edited? */
const isStep = (now: AppState, before: AppState): boolean =>
  now.opened !== before.opened || now.tab !== before.tab || now.firstVisit !== before.firstVisit
  || now.dialog !== before.dialog || (now.tab === 'figures' && now.figure !== before.figure)
  || (now.tab === 'compare' && (now.comparison === null) !== (before.comparison === null));

/**
 * Follows the page in address and history, and the browser's steps in the page. Returns a function that stops it.
 * `carried`: what is open was kept over a reload, so the address may be older.
 */
export function keepAddress(carried = false): () => void {
  const born = Date.now().toString(36);
  const networks = new Map<number, Network>();
  /**
   * The address with which a network came, while it is as it came: it may say more than the network (an instant, a
   * speed).
   */
  const came = new Map<number, { doc: Visit['doc']; address: string }>();
  const views = new Map<string, Pick<Visit, 'opened' | 'lab' | 'figure' | 'comparison' | 'firstVisit'>>();
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
  const first = stepOf(window.history.state);
  let key = first?.key ?? nextKey();

  function addressFor(state: AppState): string {
    const known = came.get(state.opened);
    if (!ELSEWHERE.includes(state.tab) && known?.doc === state.doc) return known.address;
    return addressOf(state) ?? window.location.href;
  }

  function rememberAddress(address = window.location.href): void {
    const { opened, doc, tab } = useApp.getState();
    if (!ELSEWHERE.includes(tab)) keepNewest(came, opened, { doc, address });
  }

  function remember(state: AppState): void {
    const { doc, checked, problems, rate, opened, lab, figure, comparison, firstVisit } = state;
    keepNewest(networks, opened, { doc, checked, problems, rate });
    keepNewest(views, key, { opened, lab, figure, comparison, firstVisit });
  }

  function write(how: 'pushState' | 'replaceState', state: AppState, address = addressFor(state)): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { opened, tab, dialog } = state;
    remember(state);
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
    if (reading === now.opened) return remember(now);
    endReading();
    if (!isStep(now, was)) {
      remember(now);
      if (now.doc === was.doc && now.lab === was.lab && now.comparison === was.comparison) return;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => write('replaceState', useApp.getState()), SETTLED_MS);
      return;
    }
    const onDialog = stepOf(window.history.state)?.dialog ?? null;
    const onlyClosed = now.dialog === null && was.dialog !== null && !isStep(now, { ...was, dialog: null });
    if (onlyClosed && onDialog !== null) {
      closing = now;
      window.history.back();
    } else if (onDialog !== null) write('replaceState', now);
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
    const same = now.doc === earlier.doc && now.lab === earlier.lab && now.rate === earlier.rate
      && now.checked === earlier.checked && now.comparison === earlier.comparison;
    if (same && !isStep(now, earlier)) return;
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
    const view = step && views.get(step.key);
    const network = view && networks.get(view.opened);
    if (timer !== null) clearTimeout(timer);
    timer = null;
    endReading();
    if (step && view && network) {
      stand(step, () => revisit({ ...network, ...view, tab: step.tab, dialog: step.dialog }));
    } else if (step && window.location.href === addressFor({ ...useApp.getState(), tab: 'watch' })) {
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
      rememberAddress(href);
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
    const step = stepOf(window.history.state);
    if (isElsewhere(step)) follow(step);
  };

  const start = useApp.getState();
  if (!start.embedded) {
    if (!carried) rememberAddress();
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
    if (timer !== null) clearTimeout(timer);
    window.removeEventListener('popstate', onPop);
    window.removeEventListener('hashchange', onHash);
  };
}
