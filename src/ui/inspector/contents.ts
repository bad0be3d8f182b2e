/**
 * The inspector's contents as sections of terms and values, and of small tables, in the page's words. What a flow or a
 * port does not have gets no section.
 */
import { CATALOGUE } from '../../model/catalogue';
import type { List, Shown, Unit } from '../../model/catalogue-types';
import { PS_PER_S } from '../../model/kernel/time';
import { REASONS } from '../../model/reasons';
import type {
  AccountRecord, BuffersRecord, FlowInspection, PortInspection,
} from '../../runner/client/inspection';
import { limitsApart } from '../app/port-places';
import { bytes, count, fixed, many, NOTHING, percent, short, span, THIN_SPACE } from '../app/words';
import { transportOf } from '../../scenario/transports';

export interface Term { term: string; value: string; help?: string }
export interface Rows { columns: readonly string[]; rows: readonly (readonly string[])[]; none: string }
export interface Section { title: string; terms?: readonly Term[]; table?: Rows }

const time = (ps: number | null): string => (ps === null ? NOTHING : span(ps / PS_PER_S));
const decimal = (value: number): string => (Math.abs(value) >= 100 ? count(value) : fixed(value, 1));
const some = <Item>(items: readonly (Item | false | null)[]): Item[] =>
  items.filter((item): item is Item => item !== false && item !== null);

/** Writes a size in segments and in bytes: `4.0 · 36,560 bytes`. */
const packets = (size: number, segmentBytes: number): string => `${decimal(size / segmentBytes)} · ${bytes(size)}`;

function windowSection({ window }: FlowInspection): Section | null {
  if (!window) return null;
  const { segmentBytes, cwndBytes, ssthreshBytes, advertisedBytes, flightBytes, dupAcks } = window;
  return {
    title: 'Window, in packets',
    terms: [
      {
        term: 'cwnd', value: packets(cwndBytes, segmentBytes),
        help: 'Congestion window: what the sender believes the network can hold.',
      },
      {
        term: 'ssthresh', value: packets(ssthreshBytes, segmentBytes),
        help: 'Below it cwnd doubles in a round trip, above it grows by one packet.',
      },
      {
        term: 'window', value: packets(advertisedBytes, segmentBytes),
        help: 'How much the receiver allows to be under way.',
      },
      { term: 'flight', value: packets(flightBytes, segmentBytes), help: 'Sent and not acknowledged.' },
      {
        term: 'duplicate ACKs', value: count(dupAcks),
        help: 'As the sender counts them: with SACK only those with news, until it recovers; Vegas sets 3 as it resends.',
      },
    ],
  };
}

function timerSection({ timer }: FlowInspection): Section | null {
  if (!timer) return null;
  const { srttPs, deviationPs, rtoPs, leftPs, backoff } = timer;
  return {
    title: 'Round trip and timer',
    terms: some<Term>([
      {
        term: 'round trip', value: srttPs === null ? 'none measured' : time(srttPs),
        help: 'Smoothed mean, in ticks of the clock of TCP.',
      },
      { term: 'deviation', value: time(deviationPs) },
      { term: 'timeout (RTO)', value: time(rtoPs) },
      { term: 'expires in', value: leftPs === null ? 'off' : time(leftPs) },
      backoff > 0 && { term: 'timeouts in a row', value: count(backoff) },
    ]),
  };
}

function bostonSection({ boston }: FlowInspection): Section | null {
  if (!boston) return null;
  const { control, segmentCells, extraFirst, extraAgain, lossEstimate, missing } = boston;
  const titles: Record<string, string> = { fixed: 'fixed', lossTargeted: 'by the loss rate', vegasDriven: 'by Vegas' };
  return {
    title: 'TCP Boston',
    terms: some<Term>([
      { term: 'redundancy', value: titles[control] ?? control },
      { term: 'first transmission', value: `${count(segmentCells)} + ${count(extraFirst)}${THIN_SPACE}cells` },
      { term: 'retransmission', value: `missing + ${count(extraAgain)}${THIN_SPACE}cells` },
      lossEstimate !== null && { term: 'loss estimate', value: percent(lossEstimate, 2) },
      missing !== null && { term: 'oldest segment misses', value: many(missing, 'cell') },
    ]),
  };
}

function bufferSection({ buffers }: FlowInspection): Section | null {
  if (!buffers) return null;
  const held = ({ held: size, of }: BuffersRecord['send']): string =>
    (of === null ? bytes(size) : `${count(size)} of ${bytes(of)}`);
  return {
    title: 'Buffers',
    terms: some<Term>([
      { term: 'send buffer', value: held(buffers.send) },
      {
        term: 'receive buffer', value: held(buffers.receive),
        help: 'Out of order: the application reads what is in order at once.',
      },
      buffers.overrideLeftPs !== null
        && { term: 'small segment waits', value: time(buffers.overrideLeftPs) },
    ]),
  };
}

function applicationSection({ application }: FlowInspection): Section {
  const { kind, waitingBytes, deliveredBytes, totalBytes, nextInPs } = application;
  return {
    title: 'Application',
    terms: some<Term>([
      { term: 'traffic', value: CATALOGUE.traffic.find(({ id }) => id === kind)?.title ?? kind },
      { term: 'waits to be sent', value: waitingBytes === null ? 'always more' : bytes(waitingBytes) },
      {
        term: 'delivered',
        value: totalBytes === null ? bytes(deliveredBytes) : `${count(deliveredBytes)} of ${bytes(totalBytes)}`,
      },
      nextInPs !== null && { term: 'next data in', value: time(nextInPs) },
    ]),
  };
}

export const flowSections = (flow: FlowInspection): Section[] => some<Section>([
  windowSection(flow), timerSection(flow), ...mechanismSections(flow.mechanisms), bostonSection(flow),
  bufferSection(flow), applicationSection(flow),
]);

/** The name of a variant with that of its transport before it, unless it contains that already: `TCP Reno`. */
export const withTransport = (transport: string, variant: string): string =>
  (variant.split(' ').includes(transport) ? variant : `${transport} ${variant}`);

/** Names the sender's transport: `TCP Reno`, `UDP`. */
export function transportWords({ transport, variant }: Pick<FlowInspection, 'transport' | 'variant'>): string {
  const { title } = transportOf(transport);
  return variant === null ? title
    : withTransport(title, CATALOGUE.tcpVariants.find(({ id }) => id === variant)?.title ?? variant);
}

function queueSection(port: PortInspection): Section {
  const { unit, capacity, threshold, occupied, queued, priority, reserved, activeVcs, marked } = port;
  const { longest, longestFromPs } = port;
  // Under a title in bytes, what is counted in packets says so.
  const carried = (size: number): string => (unit === 'bytes' ? many(size, 'packet') : count(size));
  const of = capacity === null ? '' : ` of ${count(capacity)}`;
  const hasOwnPlaces = port.accounts.some(({ credit }) => credit !== null && credit.places > 0);
  return {
    title: `Queue, in ${unit}`,
    terms: some<Term>([
      hasOwnPlaces
        && { term: 'queued', value: count(queued), help: 'In the VCs’ own places and in the buffer that all share.' },
      { term: hasOwnPlaces ? 'of them in the buffer' : 'taken', value: `${count(occupied)}${of}` },
      threshold !== null && {
        term: limitsApart(port) ? 'threshold of each queue' : 'threshold', value: count(threshold),
      },
      reserved > 0 && { term: 'promised', value: count(reserved) },
      priority > 0
        && { term: 'go first', value: carried(priority), help: 'Pilots and background traffic with priority.' },
      marked > 0 && {
        term: 'marked so far', value: carried(marked),
        help: unit === 'cells' ? 'Cells that got the congestion bit (EFCI) here.'
          : 'Packets that got the congestion mark (ECN) here.',
      },
      { term: 'flows in it', value: count(activeVcs) },
      { term: longestFromPs > 0 ? `longest since ${time(longestFromPs)}` : 'longest so far', value: carried(longest) },
    ]),
  };
}

/** Returns what the mechanisms of a flow or of a port report for the inspector, as sections. */
export const mechanismSections = (mechanisms: readonly Shown[]): Section[] =>
  mechanisms.map(({ title, rows, list }) => ({
    title,
    ...(rows.length > 0 && { terms: rows.map(({ label, value, unit, help }) => ({
      term: label, value: shown(value, unit), ...(help !== undefined && { help }),
    })) }),
    ...(list && { table: tableOf(list) }),
  }));

const tableOf = ({ columns, rows, none }: List): Rows => ({
  columns: columns.map(({ label }) => label), none,
  rows: rows.map((row) => row.map((value, column) => shown(value, columns[column].unit))),
});

/** A share in percent. Small ones get three digits, so that 0.05 % is not shown as nothing. */
function shareWords(share: number): string {
  const size = Math.abs(share);
  if (size === 0 || size >= 0.01 || !Number.isFinite(size)) return percent(share);
  return size < 1e-6 ? `below 0.0001${THIN_SPACE}%` : `${short(share * 100)}${THIN_SPACE}%`;
}

function shown(value: number | string | boolean, unit: Unit): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (unit === 'fraction' || unit === 'probability') return shareWords(value);
  if (unit === 's') return span(value);
  // A load where VBR leaves nothing.
  if (unit === 'none' && value === Infinity) return 'infinite';
  // Two decimals, so that a load of 1.03 is told from one of 0.97.
  if (unit === 'none') return Math.abs(value) < 10 ? fixed(value, 2) : decimal(value);
  // A mean of counts has decimals, a count has none.
  const counts = unit === 'cells' || unit === 'count';
  return counts ? (Number.isInteger(value) ? count(value) : decimal(value)) : `${decimal(value)} ${unit}`;
}

function accountsSection({ accounts, accountsLeftOut }: PortInspection): Section {
  const more =
    accountsLeftOut > 0 ? `, the first ${count(accounts.length)} of ${count(accounts.length + accountsLeftOut)}` : '';
  return { title: `Flows${more}`, table: {
    columns: ['flow', 'queued', 'of the mean', 'kept', 'its packet'], none: 'No flow crosses this port.',
    rows: accounts.map(({ id, back, queued, share, reserved, refusing, admitted }) => [
      back ? `${id} ACKs` : id, count(queued), fixed(share, 2), count(reserved),
      refusing ? 'refused' : admitted > 0 ? `${count(admitted)} in` : 'none',
    ]),
  } };
}

/** Name of a VC in the tables of credit and of rates, which only some networks have. */
const nameOf = ({ id, back }: AccountRecord): string => (back ? `${id} ACKs` : id);

function creditSection({ accounts }: PortInspection): Section | null {
  const rows = accounts.flatMap((account) => {
    const { credit } = account;
    if (credit === null) return [];
    const { places, taken, balance, stalled } = credit;
    const free = places === 0 ? NOTHING : count(places - taken);
    return [[nameOf(account), places === 0 ? NOTHING : count(taken), free,
      stalled ? 'stands still: none will come' : count(balance)]];
  });
  return rows.length === 0 ? null : { title: 'Own places and credit, in cells', table: {
    columns: ['flow', 'here or under way', 'free', 'may send on'], none: '', rows,
  } };
}

function rateSection({ accounts }: PortInspection): Section | null {
  const words = (mbps: number | null): string => (mbps === null ? NOTHING : fixed(mbps, mbps < 10 ? 2 : 1));
  const rows = accounts.flatMap((account) =>
    (account.rate === null ? [] : [[nameOf(account), words(account.rate.told), words(account.rate.given)]]));
  return rows.length === 0 ? null : { title: 'Rates, in Mb/s', table: {
    columns: ['flow', 'says (CCR)', 'given (ER)'], none: '', rows,
  } };
}

export function portSections(port: PortInspection): Section[] {
  const { id, trays, arrived, dropped } = port;
  return some<Section>([
    queueSection(port), ...mechanismSections(port.mechanisms), rateSection(port), creditSection(port),
    accountsSection(port),
    { title: 'What came here', terms: [
      { term: 'came', value: count(arrived) }, { term: 'dropped', value: count(dropped) },
    ] },
    trays.length > 0 && { title: `Dropped at all ports of ${id.split('>')[0]}`, terms:
      trays.map(({ reason, count: fallen }) => ({
        term: REASONS[reason]?.title ?? 'lost', value: count(fallen), help: REASONS[reason]?.sentence,
      })) },
  ]);
}
