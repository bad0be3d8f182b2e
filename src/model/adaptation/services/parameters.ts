/**
 * The parameters of an ABR source, and the settings that follow from them. Source: ATM Forum TM 4.0, 5.10, with its
 * defaults.
 */
import { bitsPerS, cellsPerS } from '../../atm/rates';
import type { Complaint, Parameter, SpecOf, Told, Warning } from '../../catalogue-types';
import { grouped } from '../../words';
import type { FirstLink } from './service';

export const abrParameters = [
  {
    key: 'pcrMbps', title: 'Peak cell rate (PCR)', unit: 'Mb/s', type: 'number', min: 0.001, max: 100_000,
    default: null, nullable: true, live: false,
    help: 'The source never sends faster; on the wire, cell headers included. Empty: the rate of its first link when the run begins; like every contract it outlives a change of that rate.',
    source: 'ATM Forum TM 4.0, 5.10.2',
  },
  {
    key: 'mcrMbps', title: 'Minimum cell rate (MCR)', unit: 'Mb/s', type: 'number', min: 0, max: 100_000, default: 0,
    live: false, help: 'The allowed rate never falls below.', source: 'ATM Forum TM 4.0, 5.10.2',
  },
  {
    key: 'icrMbps', title: 'Initial cell rate (ICR)', unit: 'Mb/s', type: 'number', min: 0.001, max: 100_000,
    default: null, nullable: true, live: false,
    help: 'The allowed rate before the first answer, and after a silence; at most what TBE leaves in one round trip. Empty: the peak rate.',
    source: 'ATM Forum TM 4.0, 5.10.2',
  },
  {
    key: 'rif', title: 'Rate increase factor (RIF)', unit: 'fraction', type: 'number', min: 0.000_03, max: 1,
    default: 0.0625, live: false,
    help: 'Each cell that comes back and allows it raises the rate by this share of the peak rate.',
    source: 'ATM Forum TM 4.0, 5.10.4, rule 8: 1/16',
  },
  {
    key: 'rdf', title: 'Rate decrease factor (RDF)', unit: 'fraction', type: 'number', min: 0.000_03, max: 1,
    default: 0.0625, live: false,
    help: 'Each cell that comes back with the congestion bit lowers the rate by this share of itself.',
    source: 'ATM Forum TM 4.0, 5.10.4, rule 8: 1/16; a later correction has 1/32,768',
  },
  {
    key: 'tbeCells', title: 'Transient buffer exposure (TBE)', unit: 'cells', type: 'integer', min: 1,
    max: 16_777_215, default: 16_777_215, live: false, group: 'fine',
    help: 'How many cells may be under way before the first answer: it limits the initial rate to TBE per round trip, and how many FRMs may stay unanswered (CRM) to TBE / Nrm.',
    source: 'ATM Forum TM 4.0, 5.10.2',
  },
  {
    key: 'cdf', title: 'Cutoff decrease factor (CDF)', unit: 'fraction', type: 'number', min: 0, max: 1,
    default: 0.0625, live: false, group: 'fine',
    help: 'While CRM or more FRMs are unanswered, each further one lowers the rate by this share of itself.',
    source: 'ATM Forum TM 4.0, 5.10.4, rule 6: 1/16',
  },
  {
    key: 'nrm', title: 'Cells to an FRM (Nrm)', unit: 'cells', type: 'integer', min: 2, max: 256, default: 32,
    live: false, group: 'fine', help: 'One cell in so many is a resource management cell.',
    source: 'ATM Forum TM 4.0, 5.10.4, rule 3: 32',
  },
  {
    key: 'trmMs', title: 'Longest time to an FRM (Trm)', unit: 'ms', type: 'number', min: 0.001, max: 100_000,
    default: 100, live: false, group: 'fine',
    help: 'A slow source sends an FRM after this time, with fewer cells between.',
    source: 'ATM Forum TM 4.0, 5.10.4, rule 3: 100 ms',
  },
  {
    key: 'adtfMs', title: 'Silence until the rate is lost (ADTF)', unit: 'ms', type: 'number', min: 0.001,
    max: 1_000_000, default: 500, live: false, group: 'fine',
    help: 'After so long without an FRM the allowed rate falls back to the initial one: use it or lose it.',
    source: 'ATM Forum TM 4.0, 5.10.4, rule 5: 0.5 s',
  },
  {
    key: 'tcrCellsPerS', title: 'Tagged cell rate (TCR)', unit: 'cells/s', type: 'number', min: 0.001,
    max: 1_000_000, default: 10, live: false, group: 'fine',
    help:
      'FRMs outside the allowed rate, so many a second at most, ask for a rate when it has fallen below this one; with other cells they keep to PCR.',
    source: 'ATM Forum TM 4.0, 5.10.4, rule 11: 10 cells per second',
  },
  {
    key: 'turnaround', title: 'FRMs go back', unit: 'none', type: 'choice', default: 'inRate', live: false,
    group: 'fine',
    choices: [{ value: 'inRate', title: 'within the rate of the way back' }, { value: 'straight', title: 'at once' }],
    help:
      'Whether a cell that is turned round waits for its turn at the source of the way back, where that is ABR too.',
    source: 'ATM Forum TM 4.0, 5.10.4, rule 3b; at once: our simplification',
  },
  {
    key: 'rateFormat', title: 'Rates in RM cells', unit: 'none', type: 'choice', default: 'exact', live: false,
    group: 'fine', choices: [{ value: 'exact', title: 'exact' }, { value: 'tm40', title: 'in 16 bits, truncated' }],
    help: 'Real cells carry rates as floating point numbers of 16 bits, up to 0.2 % too low.',
    source: 'ATM Forum TM 4.0, 5.10.3.2; exact: our simplification',
  },
] as const satisfies readonly Parameter[];

export type AbrTold = SpecOf<typeof abrParameters>;

/** The settings of a source, with rates in cells per second. The comments give the names of TM 4.0. */
export interface AbrSettings {
  /** PCR, MCR and ICR; ICR is limited by TBE. */
  peak: number;
  least: number;
  initial: number;
  /** RIF, RDF and CDF. */
  raise: number;
  lower: number;
  cutoff: number;
  /** Nrm, and CRM: how many FRMs may be unanswered. */
  spacing: number;
  mostUnanswered: number;
  /** Trm and ADTF; and TCR, which is never above PCR. */
  longestPs: number;
  forgetPs: number;
  tagged: number;
  /** Whether FRMs go back at once. */
  straight: boolean;
  /** Whether rates are rounded to the 16 bits of real cells. */
  short: boolean;
}

/** `linkBps`: rate of the first link; `roundTripS`: propagation delay there and back. */
export function settleAbr(told: AbrTold, linkBps: number, roundTripS: number): AbrSettings {
  const peak = cellsPerS(told.pcrBps ?? linkBps);
  const least = Math.min(peak, cellsPerS(told.mcrBps));
  const asked = Math.min(peak, told.icrBps === null ? peak : cellsPerS(told.icrBps));
  return {
    peak, least, initial: Math.max(least, Math.min(asked, told.tbeCells / roundTripS)),
    raise: told.rif, lower: told.rdf,
    cutoff: told.cdf, spacing: told.nrm, mostUnanswered: Math.ceil(told.tbeCells / told.nrm), longestPs: told.trmPs,
    forgetPs: told.adtfPs, tagged: Math.min(told.tcrCellsPerS, peak), straight: told.turnaround === 'straight',
    short: told.rateFormat === 'tm40',
  };
}

/** The least rate that a connection is promised, bits per second. */
export const promisedBps = (told: AbrTold): number => told.mcrBps;

/** Whether FRMs that are turned round wait at the source of the way back, if that is ABR too. */
export const waitsItsTurn = ({ turnaround }: AbrTold): boolean => turnaround !== 'straight';

/** Checks that MCR is not above PCR. */
export const checkRates = ({ mcrMbps, pcrMbps }: Told<typeof abrParameters>): Complaint[] =>
  (pcrMbps === null || mcrMbps <= pcrMbps ? [] : [{
    code: 'mcrAbovePcr', key: 'mcrMbps',
    message: `At least ${mcrMbps} Mb/s are promised (mcrMbps), but at most ${pcrMbps} allowed (pcrMbps); promise less or allow more.`,
  }]);

/** Warns of a peak rate that the first link cannot carry, and of an initial rate that its own bounds override. */
export function warnRates(
  { icrMbps, mcrMbps, pcrMbps, tbeCells }: Told<typeof abrParameters>, { id, rateBps, roundTripS }: FirstLink,
): Warning | null {
  const link = `${id}, over which the source sends, carries ${rateBps / 1e6} Mb/s`;
  if (pcrMbps !== null && Math.round(pcrMbps * 1e6) > rateBps) return {
    key: 'pcrMbps',
    message: `The peak rate of ${pcrMbps} Mb/s is never reached: ${link}; lower pcrMbps to that or leave it empty.`,
  };
  if (icrMbps === null) return null;
  const first = `The initial rate of ${icrMbps} Mb/s is`;
  if (pcrMbps !== null && icrMbps > pcrMbps) return {
    key: 'icrMbps', message: `${first} above pcrMbps, so it is ${pcrMbps} Mb/s; lower icrMbps or raise pcrMbps.`,
  };
  if (pcrMbps === null && Math.round(icrMbps * 1e6) > rateBps) return {
    key: 'icrMbps', message: `${first} never reached: ${link}; lower icrMbps to that or leave it empty.`,
  };
  const exposedMbps = bitsPerS(tbeCells / roundTripS) / 1e6;
  if (icrMbps > Math.max(mcrMbps, exposedMbps)) return {
    key: 'icrMbps',
    message: `${first} above what tbeCells, ${grouped(tbeCells)}, allows in a round trip of ${rounded(1000 * roundTripS)} ms, so it is ${rounded(Math.max(mcrMbps, exposedMbps))} Mb/s; lower icrMbps or raise tbeCells.`,
  };
  return icrMbps >= mcrMbps ? null : {
    key: 'icrMbps', message: `${first} below mcrMbps, so it is ${mcrMbps} Mb/s; raise icrMbps or promise less.`,
  };
}

const rounded = (value: number): string => grouped(Math.round(value * 1000) / 1000);
