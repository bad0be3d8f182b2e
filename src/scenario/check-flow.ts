/**
 * What one flow must fulfil beyond the ranges of its parameters, alone; also after each change that is made to it while
 * it runs.
 */
import { MAX_SDU_BYTES } from '../model/constants';
import { partialOf } from './schema';
import { CODE_CELLS, blocksOf, cellsOf, lazyBytes, lazyCells } from './cell-counts';
import { counted, grouped, problem, type Problem } from './problem';
import { checkTraffic } from './traffic';
import type { FullFlow } from './types';

/** The longest packet that AAL5 carries. Source: ITU-T I.363.5. */

/** Extra cells of a first transmission: the share rounded, at least one where it is not zero. */
const redundantCells = (cells: number, share: number): number =>
  (share === 0 ? 0 : Math.max(1, Math.round(cells * share)));

function checkBoston(flow: FullFlow, path: string): Problem[] {
  const { transport: { packetBytes } } = flow;
  const boston = flow.transport.kind === 'udp' ? null : flow.transport.boston;
  const partial = partialOf(flow);
  if (boston === null) {
    return partial === 'pack' || partial === 'dummy' ? [problem(
      'packWithoutBoston', `${path}.adaptation.partial`,
      `partial is "${partial}", which ${flow.transport.kind === 'udp' ? 'UDP' : 'ordinary TCP'} cannot use; leave it out, or turn on transport.boston.`,
    )] : [];
  }
  if (flow.adaptation.kind === 'lpd') {
    return [problem(
      'bostonOverLpd', `${path}.adaptation.kind`,
      'TCP Boston and lazy packet discard both replace the cells that are lost; use one of them: adaptation aal5, or transport.boston null.',
    )];
  }
  if (partial !== 'pack' && partial !== 'dummy') {
    return [problem(
      'bostonNeedsPack', `${path}.adaptation.partial`,
      `partial is "${partial}", but TCP Boston keeps the cells of incomplete packets; leave it out, or write "pack" or "dummy".`,
    )];
  }
  const cells = cellsOf(flow);
  const blocks = blocksOf(cells);
  const block = Math.ceil(cells / blocks);
  const where = blocks === 1 ? `a packet of ${grouped(packetBytes)} bytes is ${counted(block, 'cell')}`
    : `a packet of ${grouped(packetBytes)} bytes is ${blocks} blocks of ${block} cells`;
  if (block >= boston.codeCells) {
    return [problem('codeTooSmall', `${path}.transport.boston.codeCells`,
      `codeCells is ${boston.codeCells}, but ${where}; use at least ${block + 1}, or smaller packets.`)];
  }
  const extra = Math.ceil(redundantCells(cells, boston.firstRedundancy) / blocks);
  return block + extra <= boston.codeCells ? [] : [problem(
    'redundancyTooLarge', `${path}.transport.boston.firstRedundancy`,
    `A first transmission has ${counted(extra, 'extra cell')} a block, but ${where} and the code makes ${boston.codeCells}; use less redundancy or more codeCells.`,
  )];
}

/** Lazy packet discard: a block of packets is one PDU of AAL5, and a block of cells has 256 different code cells. */
function checkLazy({ adaptation, transport: { packetBytes } }: FullFlow, path: string): Problem[] {
  if (adaptation.kind !== 'lpd') return [];
  const { blockingFactor, setAsideFraction } = adaptation;
  const bytes = lazyBytes(packetBytes, adaptation);
  if (bytes > MAX_SDU_BYTES) {
    const what = blockingFactor === 1 ? 'A packet with its header has'
      : `A block of ${counted(blockingFactor, 'packet')} has`;
    return [problem(
      'blockTooLong', `${path}.adaptation.blockingFactor`,
      `${what} ${grouped(bytes)} bytes, but AAL5 carries ${grouped(MAX_SDU_BYTES)}; use smaller packets${blockingFactor === 1 ? '' : ' or a smaller blockingFactor'}.`,
    )];
  }
  const cells = lazyCells(packetBytes, adaptation);
  const blocks = blocksOf(cells);
  const most = Math.ceil(cells / blocks);
  const setAside = Math.ceil(Math.round(cells * setAsideFraction) / blocks);
  return most + setAside <= CODE_CELLS ? [] : [problem('setAsideTooLarge', `${path}.adaptation.setAsideFraction`,
    `Setting aside ${counted(setAside, 'cell')} beside ${counted(most, 'cell')} asks for ${grouped(most + setAside)} different ones, but the code makes ${CODE_CELLS}; use a setAsideFraction of at most ${Math.floor((100 * (CODE_CELLS - most)) / most) / 100}.`)];
}

/** Buffer reservation reads acknowledgements on their way: without them no block would ever end. */
const checkReservation = ({ adaptation, transport }: FullFlow, path: string): Problem[] =>
  (adaptation.kind === 'reservation' && transport.kind === 'udp'
    ? [problem(
      'reservationNeedsTcp', `${path}.adaptation.kind`,
      'Buffer reservation waits for acknowledgements, which UDP does not have; use TCP, or adaptation aal5.',
    )] : []);

export function checkFlow(flow: FullFlow): Problem[] {
  const path = `flows.${flow.id}`;
  const problems = [
    ...checkBoston(flow, path), ...checkLazy(flow, path), ...checkReservation(flow, path), ...checkTraffic(flow),
  ];
  if (flow.transport.kind === 'udp') return problems;
  const { minRtoMs, tickMs, maxRtoMs } = flow.transport;
  const least = minRtoMs ?? 2 * tickMs;
  if (least > maxRtoMs) {
    const is = minRtoMs === null ? `Two ticks are ${grouped(least)} ms` : `minRtoMs is ${grouped(least)}`;
    problems.push(problem(
      'rtoOrder', `${path}.transport.maxRtoMs`, `${is}, above maxRtoMs of ${grouped(maxRtoMs)}; raise maxRtoMs.`,
    ));
  }
  return problems;
}
