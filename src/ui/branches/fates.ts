/**
 * Changes the fate of one cell: brings a lost cell back, loses one that is under way, or gives the buffer that refused
 * it one more place. Each change makes a branch of the run from that instant on.
 */
import { PS_PER_S } from '../../model/kernel/time';
import { CELL_BYTES } from '../../model/constants';
import type { LossQuestion } from '../../runner/client/protocol';
import { CELL_WHERE } from '../../runner/client/frame';
import type { RunClient } from '../../runner/client/worker-client';
import type { Death, WhichCell } from '../../runner/client/why';
import { REASONS } from '../../model/reasons';
import type { Fault, Scenario } from '../../scenario/types';
import { getPath } from '../../scenario/set-path';
import { fork } from '../app/branches';
import { announce, useApp, warn, whereItStands } from '../app/store';
import { count, span } from '../app/words';
import { afterChanges } from '../panel/after-changes';
import { changesUntil } from '../panel/changes-until';

type Named = Pick<Fault, 'link' | 'flow' | 'packets' | 'cells'>;

/** Adds an entry to a list of losses or pardons; entries for the same flow on the same link are merged. */
function withNamed(list: readonly Fault[], named: Named): Fault[] {
  const same = list.findIndex(({ link, flow }) => link === named.link && flow === named.flow);
  if (same < 0) return [...list, named];
  const joined = (key: 'packets' | 'cells'): number[] =>
    [...new Set([...(list[same][key] ?? []), ...(named[key] ?? [])])].sort((a, b) => a - b);
  const [packets, cells] = [joined('packets'), joined('cells')];
  return list.map((one, position) =>
    (position === same ? { ...one, ...(packets.length > 0 && { packets }), ...(cells.length > 0 && { cells }) } : one));
}

/** Removes a cell and its packet, given by number, from a list of losses or pardons; drops entries left empty. */
function withoutNamed(
  list: readonly Fault[], { link, flow }: Named, { packet, cell }: { packet: number; cell: number },
): Fault[] {
  return list.flatMap((one) => {
    if (one.link !== link || one.flow !== flow) return [one];
    const packets = (one.packets ?? []).filter((number) => number !== packet);
    const cells = (one.cells ?? []).filter((number) => number !== cell);
    return packets.length + cells.length === 0 ? [] : [{ link, flow, packets, cells }];
  });
}

type Key = 'faults' | 'pardons';

const KEY_OF_UNIT = { cells: 'bufferCells', packets: 'bufferPackets', bytes: 'bufferBytes' } as const;

const withList = (scenario: Scenario, key: Key, list: Fault[]): Scenario => {
  const { [key]: _before, ...rest } = scenario;
  return list.length > 0 ? { ...rest, [key]: list } : rest;
};

const unitName = (): string => (useApp.getState().checked.full.network === 'packet' ? 'packet' : 'cell');

/** `cell 117 of packet 43`, or in packet mode `packet 43`; cells without data are `an FRM`, `an acknowledgement`. */
function cellName({ ack, packet, index, called }: Pick<WhichCell, 'ack' | 'packet' | 'index' | 'called'>): string {
  if (called !== null) return called;
  if (ack) return 'an acknowledgement';
  return unitName() === 'packet' ? `packet ${count(packet)}` : `cell ${count(index + 1)} of packet ${count(packet)}`;
}

/** Asks the worker where the cell is. Warns and gives `null` if it cannot tell, or if another run was loaded since. */
async function located(source: RunClient, question: LossQuestion) {
  const { serial } = useApp.getState().load;
  const reply = await source.api.locate(question);
  if (useApp.getState().load.serial !== serial) return null;
  if (reply.ok) return reply;
  warn(reply.why);
  return null;
}

/** Announces a fork and closes the panel's drawer, which would cover the stage. */
const forked = (announcement: string): void => useApp.setState({ announcement, panelOpen: false });

/** Loses a cell that is under way, at the next queue on its route. */
export async function loseCell(source: RunClient, question: LossQuestion): Promise<void> {
  const [read, reply] = await Promise.all([source.api.cell(question), located(source, question)]);
  if (!reply) return;
  const { scenario } = useApp.getState().doc;
  const { fault, atPs, lostPs } = reply;
  const { flow, packet, index, ack } = question;
  const name = cellName({ ack, packet, index, called: read?.called ?? null });
  const label = `Lose ${name} of flow ${fault.flow} at the queue of ${fault.link.replace('>', ' to ')}`;
  const next = withList(
    withList(scenario, 'pardons', withoutNamed(scenario.pardons ?? [], fault, reply)),
    'faults', withNamed(scenario.faults ?? [], fault),
  );
  if (JSON.stringify(next) === JSON.stringify(scenario)) {
    return announce(`It is lost there already, at ${span(lostPs / PS_PER_S)}.`);
  }
  const gone = lostPs <= atPs;
  // A cell lost before this instant has no bytes to show any more: the card says that it was lost on purpose.
  useApp.setState({
    why: { of: 'cell', cell: { flow, packet, index, ack }, atPs: Math.min(lostPs, atPs) },
    ...(gone && { lookedAt: null }),
  });
  fork(next, { label, forkPs: lostPs, before: `with ${name}`, after: `without ${name}`, atS: atPs / PS_PER_S });
  forked(`${label}, ${span(lostPs / PS_PER_S)}: the run was repeated with it up to the same instant.`);
}

/** Brings a lost cell back: by a pardon at the port that refused it, or by removing it from the losses on purpose. */
export async function bringBack(source: RunClient, death: Death): Promise<void> {
  const { flow, ack, packet, index } = death.cell;
  const question = { link: death.link, flow, ack, packet, index, where: CELL_WHERE.inQueue, diedPs: death.timePs };
  const reply = await located(source, question);
  if (!reply) return;
  const { scenario } = useApp.getState().doc;
  const { fault } = reply;
  const onPurpose = REASONS[death.reason].id === 'fault';
  const faults = withoutNamed(scenario.faults ?? [], fault, reply);
  if (onPurpose && JSON.stringify(faults) === JSON.stringify(scenario.faults ?? [])) {
    return warn('A whole group of flows loses this cell: take it out of the losses on purpose in Build.');
  }
  const next = onPurpose ? withList(scenario, 'faults', faults)
    : withList(scenario, 'pardons', withNamed(scenario.pardons ?? [], fault));
  const name = cellName(death.cell);
  const label = `Bring back ${name} of flow ${fault.flow}`;
  // From here on the card tells where the cell is and what it waits for.
  useApp.setState({ why: { of: 'cell', cell: { flow, packet, index, ack }, atPs: death.timePs } });
  fork(next, {
    label, forkPs: death.timePs, before: `${name} lost`, after: `${name} back`, atS: death.timePs / PS_PER_S,
  });
  forked(`${label}: the run was repeated with it up to ${span(death.timePs / PS_PER_S)}.`);
}

interface Told { path: string; size: number; by: number; unit: string; each: number }

/**
 * The buffer that refused the cell: its path and size in the scenario, by how much to enlarge it, and `each`, how many
 * of `unit` one step of the size means (a port that counts bytes may be configured in cells). `null` if unlimited.
 */
function bufferAt(death: Death): Told | null {
  const { checked: { full, expansion: { network } } } = useApp.getState();
  const inForce = afterChanges(full, changesUntil(full, death.timePs - 1e7));
  const [from, to] = network.links[death.link].id.split('>').map((id) => id.split('.')[0]);
  const node = inForce.nodes.find(({ id }) => id === from);
  const unit = death.queue?.unit ?? 'cells';
  const paths = node?.kind !== 'switch' ? [`links.${from}>${to}.sourceQueueCells`]
    : [KEY_OF_UNIT[unit], KEY_OF_UNIT.cells].map((key) =>
      (key in (node.ports[to] ?? {}) ? `nodes.${from}.ports.${to}.${key}` : `nodes.${from}.${key}`));
  const path = paths.find((one) => typeof getPath(inForce, one) === 'number');
  if (path === undefined) return null;
  const each = unit === 'bytes' && path.endsWith('Cells') ? CELL_BYTES : 1;
  const by = unit === 'bytes' ? Math.ceil(network.flows[death.cell.flow].transport.packetBytes / each) : 1;
  return { path, size: Number(getPath(inForce, path)), by, unit, each };
}

/** Gives the buffer that refused the cell one more place, from a microsecond before the cell came. */
export function onePlaceMore(death: Death): void {
  const buffer = bufferAt(death);
  if (buffer === null) return warn('This buffer has no size of its own to enlarge.');
  const { doc: { scenario } } = useApp.getState();
  const atS = Math.max(0, Math.floor(death.timePs / 1e6) - 1) / 1e6;
  const size = buffer.size + buffer.by;
  const changes = [...(scenario.changes ?? []), { atS, set: { [buffer.path]: size } }].sort((a, b) => a.atS - b.atS);
  const words = (places: number): string => `${count(places * buffer.each)} ${buffer.unit}`;
  fork({ ...scenario, changes }, {
    label: `At ${span(atS)}: one more place, ${words(size)}`, forkPs: atS * PS_PER_S, before: words(buffer.size),
    after: words(size), atS: death.timePs / PS_PER_S,
  });
  const { flow, ack, packet, index } = death.cell;
  useApp.setState({ why: { of: 'cell', cell: { flow, packet, index, ack }, atPs: death.timePs } });
  forked(`One more place from ${span(atS)} on: the run was repeated with it up to ${span(whereItStands())}.`);
}
