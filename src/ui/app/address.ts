/**
 * Translates between the page and its address, so that a reload, a bookmark or a copied address shows what the page
 * shows: presets by name, other networks packed behind `#s=`, comparisons behind `#c=`.
 */
import { PS_PER_S } from '../../model/kernel/time';
import { grouped } from '../../scenario/problem';
import { recalledProjector } from './kept-projector';
import { links } from './links';
import type { LeftOff } from './left-off';
import type { Opening } from './opening';
import { recall } from './memory';
import { preset } from './page-presets';
import { placeLinkOf, standAt, useReading } from '../read/read-store';
import { open, useApp, warn, type AppState } from './store';
import { THIN_SPACE } from './words';
import { baseOf, figureLinkOf, labLinkOf } from '../share/fragment';

type Shown = Pick<AppState, 'doc' | 'problems' | 'tab' | 'lab' | 'figure' | 'comparison'>;

/** The address for the page; `null` if it should stay as it is, or the code that packs networks is not fetched yet. */
export function addressOf({ doc, problems, tab, lab, figure, comparison }: Shown): string | null {
  const base = baseOf(window.location);
  if (tab === 'lab') return lab === null ? null : labLinkOf(lab, base);
  if (tab === 'figures') return figureLinkOf(figure, base);
  if (tab === 'documents') return placeLinkOf(useReading.getState(), base);
  if (tab === 'compare' && comparison !== null) return links()?.comparisonLinkOf(comparison.comparison, base) ?? null;
  if (doc.presetId !== null && preset(doc.presetId).scenario === doc.scenario) return `${base}?preset=${doc.presetId}`;
  return problems.length > 0 ? null : links()?.linkOf(doc.scenario, base) ?? null;
}

/** The selection that an address asks for: a flow or a port by its id, and a cell; unknown ones are ignored. */
function selected(
  { select, cell }: Opening,
): Partial<Pick<AppState, 'selectedFlow' | 'inspectedPort' | 'why' | 'panelOpen'>> {
  const { flows, links } = useApp.getState().checked.expansion.network;
  const flowOf = (sought: string | undefined): number => flows.findIndex(({ id }) => id === sought);
  const flow = flowOf(select ?? undefined);
  const port = links.findIndex(({ id }) => id === select);
  const whose = flowOf(cell?.flow);
  return {
    ...(flow >= 0 ? { selectedFlow: flow, inspectedPort: null }
      : port >= 0 && { selectedFlow: null, inspectedPort: port }),
    ...(cell && whose >= 0 && {
      why: {
        of: 'cell', cell: { flow: whose, ack: cell.ack, packet: cell.packet, index: cell.index },
        atPs: Math.round(cell.sinceS * PS_PER_S),
      },
      panelOpen: true,
    }),
  };
}

const seconds = (value: number): string => `${grouped(value)}${THIN_SPACE}s`;

/** Sentences about what the address asks for and this run does not have: an instant beyond its end, unknown ids. */
function missing({ wantedS, select, cell }: Opening): string[] {
  const { full: { durationS }, expansion: { network: { flows, links } } } = useApp.getState().checked;
  const has = (id: string, isFlow: boolean): boolean =>
    flows.some((one) => one.id === id) || (!isFlow && links.some((one) => one.id === id));
  const example = flows[0] === undefined ? '' : `, such as ${flows[0].id}`;
  const unknown = [
    ...(select !== null && !has(select, false) ? [select] : []), ...(cell && !has(cell.flow, true) ? [cell.flow] : []),
  ];
  return [
    ...(wantedS !== null && wantedS > durationS
      ? [`The address asks for ${seconds(wantedS)}, but this run ends at ${seconds(durationS)}, where it now stands.`]
      : []),
    ...unknown.map((id) => `The address selects ${id}, but this network has no such flow or port: name one${example}.`),
  ];
}

/** All problems of an address, one per line; `null` if there are none. */
const linesFor = (opening: Opening): string | null => {
  const lines = [...(opening.problem === null ? [] : [opening.problem]), ...missing(opening)];
  return lines.length > 0 ? lines.join('\n') : null;
};

/** Whether the page greets a newcomer: the address asks for nothing, and nobody has been here before. */
const isFirstVisit = ({ theme, embedded, plain }: Opening): boolean =>
  plain && !embedded && theme !== 'projector' && recall('visited') === null;

/** How an address wants its network to be shown: theme (else as it was in this tab), zoom, selection, view. */
function seen(opening: Opening): Partial<AppState> {
  const { theme, embedded, comparison, zoom } = opening;
  return {
    banner: null, embedded, zoom, ...selected(opening),
    projector: theme === undefined && !embedded ? recalledProjector() : theme === 'projector',
    ...((theme === 'light' || theme === 'dark') && { themeChoice: theme }),
    ...(comparison !== null && { tab: 'compare', comparison }),
    firstVisit: isFirstVisit(opening),
  };
}

/** Sets the page up as its address asks, before the first run starts; `left`: where its runs were left. */
export function begin(opening: Opening, left: LeftOff | null = null): void {
  const { doc, rate, playing, comparison, lab, figure, place } = opening;
  const { load } = useApp.getState();
  const from = isFirstVisit(opening) ? null : left;
  open(doc.scenario, {
    presetId: doc.presetId, startAtS: doc.startAtS, playing: from?.playing ?? playing,
    // `null` is a rate of its own: as fast as possible.
    rate: from?.rate === undefined ? rate : from.rate,
  });
  useApp.setState(({ history, checked: { full } }) => ({
    history: { ...history, past: [] },
    load: { serial: load.serial, atS: Math.min(from?.atS ?? doc.startAtS, full.durationS) },
    ...seen(opening), banner: linesFor(opening),
    ...(comparison !== null && from?.comparedS !== undefined && { comparison: { ...comparison, atS: from.comparedS } }),
    ...(lab !== null && { tab: 'lab' as const, lab }),
    ...(figure !== null && { tab: 'figures' as const, figure: figure.id }),
    ...(place !== null && { tab: 'documents' as const }),
  }));
  if (place !== null) standAt(place);
}

/** The zoom that shows the whole picture, for addresses without a zoom of their own. */
const ALL = { scale: 1, x: 0.5, y: 0.5 };

/**
 * Shows what an address asks for in a page that is already open. If the address could not be read, warns, keeps what
 * was open, and returns false.
 */
export function arrive(opening: Opening): boolean {
  const { doc, rate, playing, problem, lab, figure, place, zoom } = opening;
  if (place !== null) {
    standAt(place);
    useApp.setState({ tab: 'documents', dialog: null, banner: null });
    return true;
  }
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
  open(doc.scenario, { presetId: doc.presetId, startAtS: doc.startAtS, rate, playing });
  useApp.setState({ ...seen(opening), zoom: zoom ?? { ...ALL }, banner: linesFor(opening) });
  return true;
}
