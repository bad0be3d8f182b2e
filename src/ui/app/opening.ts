/**
 * Reads from the address what the page opens: a shared link, a preset with settings from the query, or the demo. If
 * something cannot be read, a sentence says so and the demo runs instead. A link may hold thousands of hosts, so
 * reading is split into pieces, which may run as separate tasks.
 */
import { CELL_BITS } from '../../model/constants';
import { PS_PER_S } from '../../model/kernel/time';
import { checkScenario } from '../../scenario/check';
import type { Expansion } from '../../scenario/network';
import type { Scenario } from '../../scenario/schema';
import { setPath } from '../../scenario/set-path';
import { show } from '../../scenario/problem';
import { noSuchPreset, readUrl, type SelectedCell, type UrlValues } from '../../scenario/url-parameters';
import type { Rate } from '../../runner/client/protocol';
import type { StageZoom } from '../stage/camera';
import type { OpenComparison } from './comparison';
import { check, linesOf, noteChecked, presetDoc, type Doc } from './document';
import { fetchLinks, links, type Links } from './links';
import { placeOfHash, type Place } from '../read/read-store';
import { figureOf, labTokenOf } from '../share/fragment';
import { DEMO, fetchPresets, findPreset, preset, presetIds } from './page-presets';
import { ratePosition, RATES } from './rates';
import { atOnce, inTasks } from './tasks';

export interface Opening {
  doc: Doc;
  rate: Rate;
  playing: boolean;
  theme: UrlValues['theme'];
  embedded: boolean;
  /** What could not be read, one per line; `null` if everything was. */
  problem: string | null;
  /** Whether the address asks for nothing: neither a scenario nor a setting nor a view. */
  plain: boolean;
  /** The instant in the address (s), which may lie beyond the end of the run; `null` if none. */
  wantedS: number | null;
  /** Id of the flow or port to inspect, the cell to tell about, and the zoom. The instant to open at is in `doc`. */
  select: string | null;
  cell: SelectedCell | null;
  zoom: StageZoom | null;
  /** The token of a link to the dispersal lab; `null` if the address is none. */
  lab: string | null;
  /** The figures view, at one figure, or with `id: null` at their list; `null` if not asked for. */
  figure: { id: string | null } | null;
  /** A place in the documents; `null` if the address names none. */
  place: Place | null;
  /** The comparison that a link holds; `null` if it holds none. */
  comparison: OpenComparison | null;
}

/**
 * A speed at which crossing the bottleneck link takes half a second of real time, as in the presets; if the link has no
 * delay, 20 of its cell times per second.
 */
export function suitableRate({ network }: Expansion): Rate {
  const link = network.links[network.measure.bottleneckLink];
  const perMs = link.delayPs > 0 ? link.delayPs / 500 : (20 * CELL_BITS * PS_PER_S) / link.rateBps / 1000;
  return RATES[Math.min(ratePosition(perMs), RATES.length - 2)];
}

interface Found { doc: Doc; rate: Rate; problem: string | null; compared?: Omit<OpenComparison, 'atS'> }

const DEMO_RUNS = ' The demo runs meanwhile.';
const SETTINGS_IGNORED = ' The settings in the address were ignored.';

type Read = Found | { problem: string };

/** Reads the scenario of a link, or why it cannot be read: unpacks, checks and minimizes it, in pieces. */
function* scenarioOfLink(link: string, { unpackLink, minimal }: Links): Generator<void, Read> {
  const unpacked = unpackLink(link);
  if (!unpacked.ok) return { problem: linesOf(unpacked.problems, DEMO_RUNS) };
  yield;
  const reply = checkScenario(unpacked.value);
  if (!reply.ok) return { problem: linesOf(reply.problems, DEMO_RUNS) };
  yield;
  const scenario = minimal(reply.scenario);
  noteChecked(scenario, reply);
  yield;
  return { doc: { scenario, presetId: null, startAtS: 0 }, rate: suitableRate(reply.expansion), problem: null };
}

function comparisonOfLink(link: string, { decodeComparison }: Links): Read {
  const read = decodeComparison(link);
  if (!read.ok) return { problem: linesOf(read.problems, DEMO_RUNS) };
  const { comparison, runs } = read;
  const doc: Doc = { scenario: comparison.base, presetId: null, startAtS: 0 };
  return { doc, rate: suitableRate(runs[0].expansion), problem: null, compared: { comparison, runs } };
}

const notFetched = (what: string): string => `${what} could not be fetched; reload to try again.${DEMO_RUNS}`;

/** Whether the address holds a network: behind `#s=` or `#c=`. */
const holdsNetwork = ({ link, comparison }: UrlValues): boolean => link !== undefined || comparison !== undefined;

function* scenarioOf(values: UrlValues): Generator<void, Found> {
  const demo = preset(DEMO);
  const fallback = { doc: presetDoc(demo), rate: demo.view.rate };
  if (holdsNetwork(values)) {
    const packed = links();
    if (packed === null) return { ...fallback, problem: notFetched('The part of the page that opens links') };
    const { link, comparison = '' } = values;
    const found = link === undefined ? comparisonOfLink(comparison, packed) : yield* scenarioOfLink(link, packed);
    return { ...fallback, ...found };
  }
  if (values.preset === undefined) return { ...fallback, problem: null };
  const found = findPreset(values.preset);
  if (found) return { doc: presetDoc(found), rate: found.view.rate, problem: null };
  const ids = presetIds();
  const problem = ids === null ? notFetched('The scenarios of the gallery')
    : `${noSuchPreset(values.preset, ids).message}${DEMO_RUNS}`;
  return { ...fallback, problem };
}

/** Fragments that some sites append to every address. */
const FOREIGN_FRAGMENT = /^#?(_=_)?$/;

/** The sentence about a fragment that the page does not know; `null` if it is known, or there is none. */
function strayFragment(values: UrlValues, hash: string): string | null {
  const known = holdsNetwork(values) || labTokenOf(hash) !== null || figureOf(hash) !== null
    || placeOfHash(hash) !== null;
  if (known || FOREIGN_FRAGMENT.test(hash)) return null;
  return `The address ends in ${show(hash)}, which names nothing here: #f= opens the figures, #d=model the documents, `
    + `?preset= a scenario of the gallery.${values.preset === undefined ? DEMO_RUNS : ''}`;
}

/** Applies the settings of the query. If one of them does not fit, none is applied, and `problem` says why. */
function withSettings(scenario: Scenario, settings: UrlValues['set']): { scenario: Scenario; problem: string | null } {
  let now = scenario;
  for (const { path, value } of settings) {
    const reply = setPath(now, path, value);
    if (!reply.ok) return { scenario, problem: `${reply.problem.message}${SETTINGS_IGNORED}` };
    now = reply.scenario;
  }
  const checked = check(now);
  return checked.ok ? { scenario: now, problem: null }
    : { scenario, problem: linesOf(checked.problems, SETTINGS_IGNORED) };
}

type Address = Pick<Location, 'search' | 'hash'>;

/** Reads an address in pieces; one without a link is a single piece. */
function* openingInPieces({ search, hash }: Address): Generator<void, Opening> {
  const { values, problems } = readUrl(search, hash);
  const { doc, rate, problem, compared } = yield* scenarioOf(values);
  const set = withSettings(doc.scenario, values.set);
  const { durationS } = set.scenario;
  const wanted = values.at ?? values.t;
  const lines = [strayFragment(values, hash), ...problems.map(({ message }) => message)].filter((one) => one !== null);
  const startAtS = wanted === undefined ? doc.startAtS : Math.min(wanted, durationS ?? wanted);
  return {
    doc: { ...doc, scenario: set.scenario, startAtS },
    rate: values.speed === undefined ? rate : values.speed,
    playing: values.play ?? values.at === undefined,
    wantedS: wanted ?? null,
    select: values.select ?? null,
    cell: values.cell ?? null,
    zoom: values.zoom ?? null,
    theme: values.theme,
    embedded: values.embed ?? false,
    problem: problem ?? set.problem ?? (lines.length > 0 ? lines.join('\n') : null),
    plain: values.link === undefined && values.comparison === undefined && values.preset === undefined
      && values.set.length === 0 && labTokenOf(hash) === null && figureOf(hash) === null && placeOfHash(hash) === null,
    lab: labTokenOf(hash),
    figure: figureOf(hash),
    place: placeOfHash(hash),
    comparison: compared === undefined ? null : { ...compared, atS: startAtS },
  };
}

export const readOpening = (address: Address): Opening => atOnce(openingInPieces(address));

/**
 * Reads an address in separate tasks; gives `null` if it is no longer `wanted`. First fetches the presets if the
 * address names one, and the code for links if it holds a network.
 */
export function readAddress(address: Address): Promise<Opening>;
export function readAddress(address: Address, wanted: () => boolean): Promise<Opening | null>;
export function readAddress(address: Address, wanted: () => boolean = () => true): Promise<Opening | null> {
  const read = (): Promise<Opening | null> => inTasks(openingInPieces(address), wanted);
  const { values } = readUrl(address.search, address.hash);
  const fetches: Promise<unknown>[] = [];
  if (values.preset !== undefined && !findPreset(values.preset)) fetches.push(fetchPresets());
  if (holdsNetwork(values) && links() === null) fetches.push(fetchLinks());
  // If a fetch fails, reading the address reports it.
  return fetches.length === 0 ? read() : Promise.allSettled(fetches).then(read);
}
