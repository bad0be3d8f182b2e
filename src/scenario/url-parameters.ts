/**
 * The table of all URL parameters (README describes them): in the query, written by hand, and in the fragment (`s`, a
 * copied link; `c`, a comparison). Parameters that cannot be read are reported and left out; the others still apply.
 */
import { nearest, problem, show, suggestion, type Problem } from './problem';
import { parseSetting } from './set-path';
import { PS_PER_UNIT } from './units';

export interface UrlValues {
  /** A gallery scenario by id. */
  preset?: string;
  /** Settings made on top of the scenario, in order. */
  set: { path: string; value: unknown }[];
  /** Simulated time at which to open, s. */
  t?: number;
  /** Picoseconds of simulated time per millisecond of wall time; `null` for as fast as possible. */
  speed?: number | null;
  play?: boolean;
  /** The exact instant at which the run opens and is paused, s. */
  at?: number;
  /** What the inspector shows: the id of a flow, or of the link that a port feeds. */
  select?: string;
  /** The cell whose fate is explained. */
  cell?: SelectedCell;
  /** Zoom of the stage: `scale` (1 shows all of it), and the point in the middle as shares of width and height. */
  zoom?: { scale: number; x: number; y: number };
  theme?: 'light' | 'dark' | 'projector';
  embed?: boolean;
  lang?: string;
  /** The token of a copied link, for `decodeLink`. */
  link?: string;
  /** The token of a comparison, for `decodeComparison`. */
  comparison?: string;
}

/** A cell of a flow's packet, counted from 0, or with `ack` of an acknowledgement; searched from `sinceS` on. */
export interface SelectedCell { flow: string; ack: boolean; packet: number; index: number; sinceS: number }

interface UrlParameter {
  name: string;
  /** Reads the text into the values; returns what is wrong with it, or `null`. */
  read(text: string, values: UrlValues): string | null;
}

const THEMES = ['light', 'dark', 'projector'] as const;
const LONGEST_S = 9_000;
const MOST_SETTINGS = 100;

/** Parses `40us`, `1ms`, `2s` (simulated time per second of watching) or `max` to picoseconds per millisecond. */
function readSpeed(text: string): number | null | undefined {
  if (text === 'max') return null;
  const match = /^([0-9]{1,6}(?:\.[0-9]{1,6})?)(us|µs|ms|s)$/.exec(text);
  const rate = match ? (Number(match[1]) * PS_PER_UNIT[match[2]]) / 1000 : 0;
  return rate > 0 ? rate : undefined;
}

/** A number that a program has computed may have more digits than picoseconds have. */
const readSeconds = (text: string): number => (/^[0-9]{1,9}(\.[0-9]{1,24})?$/.test(text) ? Number(text) : NaN);

/** Makes a parameter that is an instant of the run. */
const instant = (name: 't' | 'at'): UrlParameter => ({
  name,
  read(text, values) {
    const seconds = readSeconds(text);
    if (!(seconds <= LONGEST_S)) return `${show(text)} is not a time; write seconds from 0 to ${LONGEST_S}.`;
    values[name] = seconds;
    return null;
  },
});

function readFlag(text: string): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined;
}

/**
 * Parses `f.6,43,117`, as the page names a cell, or `f.6,ack43,1` for an acknowledgement; a fourth part is `sinceS`.
 */
function readCell(text: string): SelectedCell | null {
  const found = /^([A-Za-z][A-Za-z0-9_.-]{0,63}),(ack)?(\d{1,9}),(\d{1,5})(?:,([^,]*))?$/.exec(text);
  if (found === null) return null;
  const sinceS = found[5] === undefined ? 0 : readSeconds(found[5]);
  const index = Number(found[4]) - 1;
  return sinceS <= LONGEST_S && index >= 0
    ? { flow: found[1], ack: found[2] !== undefined, packet: Number(found[3]), index, sinceS } : null;
}

const URL_PARAMETERS: readonly UrlParameter[] = [
  // Whether the preset exists is checked elsewhere: the page loads the presets only when one is named.
  { name: 'preset',
    read(text, values) {
      values.preset = text;
      return null;
    } },
  { name: 'set',
    read(text, values) {
      if (values.set.length >= MOST_SETTINGS) return `at most ${MOST_SETTINGS} settings are taken.`;
      const setting = parseSetting(text);
      if (!setting.ok) return setting.problem.message;
      values.set.push({ path: setting.path, value: setting.value });
      return null;
    } },
  instant('t'),
  instant('at'),
  { name: 'select',
    read(text, values) {
      const cell = readCell(text);
      if (cell !== null) {
        values.cell = cell;
        return null;
      }
      if (!/^[A-Za-z0-9_.>-]{1,100}$/.test(text)) {
        return `${show(text)} is no flow, port or cell; write f.6, sw>sink or f.6,43,117.`;
      }
      values.select = text;
      return null;
    } },
  { name: 'zoom',
    read(text, values) {
      const numbers = /^\d(\.\d{1,4})?(,[01](\.\d{1,4})?){2}$/.test(text) ? text.split(',').map(Number) : [];
      const [scale, x, y] = numbers;
      if (!(scale >= 1 && scale <= 8 && x <= 1 && y <= 1)) {
        return `${show(text)} is not a zoom; write for example 2.5,0.4,0.5.`;
      }
      values.zoom = { scale, x, y };
      return null;
    } },
  { name: 'speed',
    read(text, values) {
      const rate = readSpeed(text);
      if (rate === undefined) return `${show(text)} is not a speed; write for example 40us, 1ms, 2s or max.`;
      values.speed = rate;
      return null;
    } },
  { name: 'play',
    read: (text, values) => (values.play = readFlag(text)) === undefined ? `${show(text)} is neither 0 nor 1.` : null },
  { name: 'theme',
    read(text, values) {
      values.theme = THEMES.find((theme) => theme === text);
      return values.theme === undefined ? `${show(text)} is not a theme; write ${THEMES.join(', ')}.` : null;
    } },
  { name: 'embed',
    read: (text, values) =>
      (values.embed = readFlag(text)) === undefined ? `${show(text)} is neither 0 nor 1.` : null },
  { name: 'lang',
    read(text, values) {
      if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(text)) {
        return `${show(text)} is not a language tag such as en.`;
      }
      values.lang = text;
      return /^en(-|$)/i.test(text) ? null : 'this page is in English only.';
    } },
];

/** Makes the problem for a URL that names a preset which does not exist. `where` says how to find those that do. */
export function noSuchPreset(
  id: string, ids: readonly string[], where = 'open the gallery to see them all.',
): Problem {
  const near = nearest(id, ids);
  const instead = near === null ? where : `did you mean ${near}?`;
  return problem('badParameter', 'preset', `In the address, preset: there is no preset ${show(id)}; ${instead}`);
}

/** Parameters that some pages and mail programs append to every URL. */
const FOREIGN = /^(utm_|fbclid$|gclid$|ref$)/;

/** Reads a URL's `search`, with or without `?`, and `hash`, with or without `#`. */
export function readUrl(search: string, hash: string): { values: UrlValues; problems: Problem[] } {
  const values: UrlValues = { set: [] };
  const problems: Problem[] = [];
  for (const [name, text] of new URLSearchParams(search.slice(0, 20_000))) {
    const parameter = URL_PARAMETERS.find((known) => known.name === name);
    if (parameter === undefined) {
      const instead = suggestion(name, URL_PARAMETERS.map((known) => known.name));
      if (!FOREIGN.test(name)) problems.push(problem(
        'unknownParameter', name.slice(0, 48),
        `The address has ${show(name)}, which this page does not know and ignores; ${instead}`,
      ));
      continue;
    }
    const wrong = parameter.read(text, values);
    if (wrong !== null) problems.push(problem('badParameter', name, `In the address, ${name}: ${wrong}`));
  }
  const fragment = hash.replace(/^#/, '');
  if (/^(s=|s%3[dD])/.test(fragment)) values.link = fragment;
  if (/^(c=|c%3[dD])/.test(fragment)) values.comparison = fragment;
  return { values, problems };
}
