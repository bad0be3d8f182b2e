/**
 * Keeps the address true: a preset is named, anything else is carried behind `#s=`, so that a reload, a bookmark and a copied
 * address give what is on the page. A fragment that arrives while the page is open opens its scenario.
 */
import { preset } from './document';
import { readOpening, type Opening } from './opening';
import { recall } from './memory';
import { open, useApp, warn } from './store';
import { baseOf, labLinkOf, labTokenOf, linkOf, tokenOf } from '../share/link';

const SETTLED_MS = 500;

/** What the address should say of the document; null where it may stay as it is. */
function addressOf(): string | null {
  const { doc, problems, tab, lab } = useApp.getState();
  const base = baseOf(window.location);
  if (tab === 'lab') return lab === null ? null : labLinkOf(lab, base);
  if (doc.presetId !== null && preset(doc.presetId).scenario === doc.scenario) return `${base}?preset=${doc.presetId}`;
  return problems.length > 0 ? null : linkOf(doc.scenario, base);
}

/** The page as its address asks for it, before the first run. */
export function begin(opening: Opening): void {
  const { doc, rate, playing, theme, embedded, problem, plain, lab } = opening;
  const { load } = useApp.getState();
  open(doc.scenario, { presetId: doc.presetId, startAtS: doc.startAtS, rate, playing });
  useApp.setState(({ history }) => ({
    history: { ...history, past: [] }, load: { serial: load.serial, atS: doc.startAtS },
    banner: problem, embedded, projector: theme === 'projector',
    ...((theme === 'light' || theme === 'dark') && { themeChoice: theme }),
    ...(lab !== null && { tab: 'lab' as const, lab }),
    firstVisit: plain && !embedded && theme !== 'projector' && recall('visited') === null,
  }));
}

/** Follows the document in the address, and the address's fragment in the document. Returns a function that stops it. */
export function keepAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const write = (): void => {
    timer = null;
    const address = addressOf();
    if (address !== null && address !== window.location.href) window.history.replaceState(null, '', address);
  };
  const stop = useApp.subscribe((now, before) => {
    if ((now.doc === before.doc && now.tab === before.tab && now.lab === before.lab) || now.embedded) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(write, SETTLED_MS);
  });
  const arrived = (): void => {
    const lab = labTokenOf(window.location.hash);
    if (lab !== null) useApp.setState({ tab: 'lab', lab, dialog: null, banner: null });
    if (tokenOf(window.location.hash) === null) return;
    const { doc, rate, problem } = readOpening({ search: '', hash: window.location.hash });
    if (problem === null) {
      open(doc.scenario, { presetId: doc.presetId, startAtS: doc.startAtS, rate });
      useApp.setState({ firstVisit: false, banner: null });
    } else {
      warn(problem.replace(' The demo runs meanwhile.', ' What was open stays open.'));
      write();
    }
  };
  window.addEventListener('hashchange', arrived);
  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
    window.removeEventListener('hashchange', arrived);
  };
}
