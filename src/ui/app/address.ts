/**
 * What the address says of the page, and the page that an address asks for: a preset is named, anything else is carried
 * behind `#s=`, a comparison behind `#c=`, so that a reload, a bookmark and a copied address give what is on the page.
 */
import type { Opening } from './opening';
import { recall } from './memory';
import { preset } from './page-presets';
import { open, useApp, warn, type AppState } from './store';
import { baseOf, comparisonLinkOf, figureLinkOf, labLinkOf, linkOf } from '../share/link';

type Shown = Pick<AppState, 'doc' | 'problems' | 'tab' | 'lab' | 'figure' | 'comparison'>;

/** What the address should say of the page; null where it may stay as it is. */
export function addressOf({ doc, problems, tab, lab, figure, comparison }: Shown): string | null {
  const base = baseOf(window.location);
  if (tab === 'lab') return lab === null ? null : labLinkOf(lab, base);
  if (tab === 'figures') return figureLinkOf(figure, base);
  if (tab === 'compare' && comparison !== null) return comparisonLinkOf(comparison.comparison, base);
  if (doc.presetId !== null && preset(doc.presetId).scenario === doc.scenario) return `${base}?preset=${doc.presetId}`;
  return problems.length > 0 ? null : linkOf(doc.scenario, base);
}

/** What an address selects: a flow or a port by its id; nothing where there is no such. */
function selected({ select }: Opening): Partial<Pick<AppState, 'selectedFlow' | 'inspectedPort'>> {
  const { flows, links } = useApp.getState().checked.expansion.network;
  const flow = flows.findIndex(({ id }) => id === select);
  const port = links.findIndex(({ id }) => id === select);
  if (flow >= 0) return { selectedFlow: flow, inspectedPort: null };
  return port >= 0 ? { selectedFlow: null, inspectedPort: port } : {};
}

/** The page as its address asks for it, before the first run. */
export function begin(opening: Opening): void {
  const { doc, rate, playing, theme, embedded, problem, plain, lab, figure, comparison } = opening;
  const { load } = useApp.getState();
  open(doc.scenario, { presetId: doc.presetId, startAtS: doc.startAtS, rate, playing });
  useApp.setState(({ history }) => ({
    history: { ...history, past: [] }, load: { serial: load.serial, atS: doc.startAtS },
    banner: problem, embedded, zoom: opening.zoom, ...selected(opening), projector: theme === 'projector',
    ...((theme === 'light' || theme === 'dark') && { themeChoice: theme }),
    ...(lab !== null && { tab: 'lab' as const, lab }),
    ...(figure !== null && { tab: 'figures' as const, figure: figure.id }),
    ...(comparison !== null && { tab: 'compare' as const, comparison }),
    firstVisit: plain && !embedded && theme !== 'projector' && recall('visited') === null,
  }));
}

/**
 * Shows what an address asks for in a page that is open. One that could not be read is said, and what was open stays
 * open.
 */
export function arrive({ doc, rate, problem, lab, figure, comparison }: Opening): boolean {
  if (figure !== null) {
    useApp.setState({ tab: 'figures', figure: figure.id, dialog: null, banner: null });
    return true;
  }
  if (lab !== null) {
    useApp.setState({ tab: 'lab', lab, dialog: null, banner: null });
    return true;
  }
  if (problem !== null) {
    warn(problem.replace(' The demo runs meanwhile.', ' What was open stays open.'));
    return false;
  }
  open(doc.scenario, { presetId: doc.presetId, startAtS: doc.startAtS, rate });
  useApp.setState({
    firstVisit: false, banner: null, ...(comparison !== null && { tab: 'compare' as const, comparison }),
  });
  return true;
}
