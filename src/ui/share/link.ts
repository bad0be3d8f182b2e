/** Links that open a scenario: the page's address without query and fragment, then `#s=` and the scenario. */
import { PS_PER_MS, PS_PER_S, PS_PER_US } from '../../model/kernel/time';
import { encodeLink, PAYLOAD_LIMIT } from '../../scenario/link-codec';
import { encodeComparison } from '../../scenario/comparison-link';
import type { Comparison } from '../../scenario/comparison';
import type { Scenario } from '../../scenario/schema';
import type { SelectedCell } from '../../scenario/url-parameters';
import type { Rate } from '../../runner/client/protocol';
import type { StageZoom } from '../stage/camera';
import { FRAGMENT } from './fragment';

export { decodeComparison } from '../../scenario/comparison-link';
export { unpackLink } from '../../scenario/link-codec';
export { minimal } from '../../scenario/minimal';

/** Most bytes of a QR code (level M, version 15) that a phone can read off a projector. */
export const MOST_QR_BYTES = 412;

export const linkOf = (scenario: Scenario, base: string): string => `${base}${FRAGMENT}${encodeLink(scenario)}`;

/** Writes seconds for an address: to the picosecond, without trailing zeros. */
const secondsIn = (atS: number): string => atS.toFixed(12).replace(/0+$/, '').replace(/\.$/, '');

/** `atS` is the instant at which it opens, s. */
export const comparisonLinkOf = (comparison: Comparison, base: string, atS = 0): string =>
  `${base}${atS > 0 ? `?at=${secondsIn(atS)}` : ''}#c=${encodeComparison(comparison)}`;

/** What a link carries of a moment besides the network, which is that of the branch shown. */
export interface Moment {
  atPs: number;
  rate: Rate;
  /** The id of a flow, or of the link of a port. */
  select: string | null;
  /** The cell whose card is open. */
  cell: SelectedCell | null;
  zoom: StageZoom | null;
}

const trimmed = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

/** Writes picoseconds, rounded to whole ones, as seconds without trailing zeros. */
export function secondsOf(ps: number): string {
  const whole = Math.round(ps);
  return `${Math.floor(whole / PS_PER_S)}.${String(whole % PS_PER_S).padStart(12, '0')}`
    .replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/** Writes a rate as `speed` in the address takes it. */
function speedOf(rate: Rate): string {
  if (rate === null) return 'max';
  const ps = rate * 1000;
  const [size, unit] = ps >= PS_PER_S ? [PS_PER_S, 's'] as const
    : ps >= PS_PER_MS ? [PS_PER_MS, 'ms'] as const : [PS_PER_US, 'us'] as const;
  return `${trimmed(ps / size, 6)}${unit}`;
}

/** Writes a cell as `select` in the address takes it. */
const cellOf = ({ flow, ack, packet, index, sinceS }: SelectedCell): string =>
  `${flow},${ack ? 'ack' : ''}${packet},${index + 1},${secondsIn(sinceS)}`;

/** Returns the link that opens a scenario at an instant, seen as it is now. */
export function momentLinkOf(scenario: Scenario, base: string, { atPs, rate, select, cell, zoom }: Moment): string {
  const query = new URLSearchParams({ at: secondsOf(atPs), speed: speedOf(rate) });
  if (select !== null) query.set('select', select);
  if (cell !== null) query.append('select', cellOf(cell));
  if (zoom !== null) query.set('zoom', [zoom.scale, zoom.x, zoom.y].map((one) => trimmed(one, 4)).join(','));
  return `${base}?${query.toString()}${FRAGMENT}${encodeLink(scenario)}`;
}

/** Longest link, characters, that most programs accept; above it the file is offered, too. */
const MOST_LINK = 20_000;

/** Whether most programs take the link, only some do, or not even this one. */
export type Fit = 'all' | 'some' | 'none';

export function fitOf(link: string): Fit {
  const payload = /#[sc]=1\.(.*)$/.exec(link)?.[1] ?? '';
  return payload.length > PAYLOAD_LIMIT ? 'none' : link.length > MOST_LINK ? 'some' : 'all';
}

/**
 * Returns the command that prints the record of that instant elsewhere: by the preset's name, else from the link, or if
 * that is too long, from the file of the network.
 */
export function commandOf(link: string, presetId: string | null, atPs: number, file: string): string {
  const at = `--at ${secondsOf(atPs)} --json`;
  if (presetId !== null) return `npx cell-by-cell run ${presetId} ${at}`;
  if (fitOf(link) !== 'all') return `npx cell-by-cell run ${file} ${at}`;
  return `npx cell-by-cell url --decode '${link}' | npx cell-by-cell run - ${at}`;
}
