/**
 * What the page opens on: a shared link, a preset with settings from the query, or the demo. Whatever cannot be read is
 * said in one sentence, and the demo runs instead. A link may hold thousands of hosts, so it is read in pieces, which
 * whoever asks may take as tasks of their own.
 */
import { CELL_BITS } from '../../model/constants';
import { PS_PER_S } from '../../model/kernel/time';
import { checkScenario } from '../../scenario/check';
import { minimal } from '../../scenario/minimal';
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
  /** What could not be read, a line each; null when all of it was. */
  problem: string | null;
  /** Nothing was asked for: the address names neither scenario nor setting. */
  plain: boolean;
  /** The instant that it names (s), which may lie beyond the end of the run; null: none. */
  wantedS: number | null;
  /** The exact instant is kept in `doc`; what of it is inspected, of which cell it tells, and how near it is seen. */
  select: string | null;
  cell: SelectedCell | null;
  zoom: StageZoom | null;
  /** The token of a link into the lab. */
  lab: string | null;
  /** The view of the figures, at one of them or (null) at all. */
  figure: { id: string | null } | null;
  /** A place in the documents. */
  place: Place | null;
  /** What a link of a comparison holds. */
  comparison: OpenComparison | null;
}

/**
 * A trip over the bottleneck link takes half a second here, as in the presets; where it has no length, 20 cells a
 * second.
 */
export function suitableRate({ network }: Expansion): Rate {
  const link = network.links[network.measure.bottleneckLink];
  const perMs = link.delayPs > 0 ? link.delayPs / 500 : (20 * CELL_BITS * PS_PER_S) / link.rateBps / 1000;
  return RATES[Math.min(ratePosition(perMs), RATES.length - 2)];
}

interface Found { doc: Doc; rate: Rate; problem: string | null; compared?: Omit<OpenComparison, 'atS'> }

const DEMO_RUNS = ' The demo runs meanwhile.';
const SETTINGS_IGNORED = ' The settings in the address were ignored.';

/** The scenario of a link, or why there is none: unpacked, checked and made short, in three pieces. */
function* scenarioOfLink(link: string, { unpackLink }: Links): Generator<void, Found | { problem: string }> {
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

function comparisonOfLink(link: string, { decodeComparison }: Links): Found | { problem: string } {
  const read = decodeComparison(link);
  if (!read.ok) return { problem: linesOf(read.problems, DEMO_RUNS) };
  const { comparison, runs } = read;
  const doc: Doc = { scenario: comparison.base, presetId: null, startAtS: 0 };
  return { doc, rate: suitableRate(runs[0].expansion), problem: null, compared: { comparison, runs } };
}

const notFetched = (what: string): string => `${what} could not be fetched; reload to try again.${DEMO_RUNS}`;

/** Behind `#s=` or `#c=`. */
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

/** What some pages append to every address. */
const FOREIGN_FRAGMENT = /^#?(_=_)?$/;

/** What is said of a fragment that nobody here knows; null: it is known, or there is none. */
function strayFragment(values: UrlValues, hash: string): string | null {
  const known = holdsNetwork(values) || labTokenOf(hash) !== null || figureOf(hash) !== null
    || placeOfHash(hash) !== null;
  if (known || FOREIGN_FRAGMENT.test(hash)) return null;
  return `The address ends in ${show(hash)}, which names nothing here: #f= opens the figures, #d=model the documents, `
    + `?preset= a scenario of the gallery.${values.preset === undefined ? DEMO_RUNS : ''}`;
}

/** The settings of the query, one after the other; what does not fit is left out and said. */
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
export function* openingInPieces({ search, hash }: Address): Generator<void, Opening> {
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
 * Reads an address in tasks of their own; null once it is not wanted any more. Fetched are presets if it names one, and
 * what opens links if it holds a network.
 */
export function readAddress(address: Address): Promise<Opening>;
export function readAddress(address: Address, wanted: () => boolean): Promise<Opening | null>;
export function readAddress(address: Address, wanted: () => boolean = () => true): Promise<Opening | null> {
  const read = (): Promise<Opening | null> => inTasks(openingInPieces(address), wanted);
  const { values } = readUrl(address.search, address.hash);
  const fetches: Promise<unknown>[] = [];
  if (values.preset !== undefined && !findPreset(values.preset)) fetches.push(fetchPresets());
  if (holdsNetwork(values) && links() === null) fetches.push(fetchLinks());
  // What cannot be fetched is said by the reading.
  return fetches.length === 0 ? read() : Promise.allSettled(fetches).then(read);
}
