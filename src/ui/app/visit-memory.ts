/** Remembers what the newest steps of the browser's history showed, and the addresses that networks were opened by. */
import { addressOf } from './address';
import { asLeft } from './comparison';
import { useApp, type AppState, type Tab, type Visit } from './store';
import type { Step } from './visit-steps';

/** Number of steps that are remembered; what older steps showed is read from their addresses. */
const MOST_KEPT = 50;
/** Views whose address does not contain the open network. */
const ELSEWHERE: readonly Tab[] = ['compare', 'lab', 'figures', 'documents'];

type Network = Pick<Visit, 'doc' | 'checked' | 'problems' | 'rate'>;
type View = Pick<Visit, 'opened' | 'lab' | 'figure' | 'comparison' | 'firstVisit'>;

export interface VisitMemory {
  /** Keeps what the page shows for the step with this key. */
  remember(key: string, state: AppState): void;
  /** What was shown at a step; `null` if that was too long ago, or before a reload. */
  recall(step: Step): Visit | null;
  /** Notes that the open network was opened by this address. */
  rememberAddress(address?: string): void;
  addressFor(state: AppState): string;
}

function keepNewest<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  const oldest = kept.keys().next();
  if (kept.size > MOST_KEPT && !oldest.done) kept.delete(oldest.value);
}

export function createVisitMemory(): VisitMemory {
  const networks = new Map<number, Network>();
  const views = new Map<string, View>();
  /**
   * The address by which each network was opened, used as long as the network is unchanged: it may also contain an
   * instant or a speed.
   */
  const came = new Map<number, { doc: Visit['doc']; address: string }>();
  return {
    remember(key, { doc, checked, problems, rate, opened, lab, figure, comparison, firstVisit }) {
      keepNewest(networks, opened, { doc, checked, problems, rate });
      keepNewest(views, key, { opened, lab, figure, comparison, firstVisit });
    },
    recall({ key, tab, dialog }) {
      const view = views.get(key);
      const network = view && networks.get(view.opened);
      return view && network ? { ...network, ...view, comparison: asLeft(view.comparison), tab, dialog } : null;
    },
    rememberAddress(address = window.location.href) {
      const { opened, doc, tab } = useApp.getState();
      if (!ELSEWHERE.includes(tab)) keepNewest(came, opened, { doc, address });
    },
    addressFor(state) {
      const known = came.get(state.opened);
      if (!ELSEWHERE.includes(state.tab) && known?.doc === state.doc) return known.address;
      return addressOf(state) ?? window.location.href;
    },
  };
}
