/** What one flow must fulfil beyond the ranges of its parameters, alone; also after each change that is made to it while it runs. */
import { blocksOf, cellsOf } from './cell-counts';
import { counted, grouped, problem, type Problem } from './problem';
import { checkTraffic } from './traffic';
import type { FullFlow } from './types';

/** Extra cells of a first transmission: the share rounded, at least one where it is not zero. */
const redundantCells = (cells: number, share: number): number => (share === 0 ? 0 : Math.max(1, Math.round(cells * share)));

function checkBoston(flow: FullFlow, path: string): Problem[] {
  const { transport: { packetBytes } } = flow;
  const boston = flow.transport.kind === 'udp' ? null : flow.transport.boston;
  const { partial } = flow.adaptation;
  if (boston === null) {
    return partial === 'pack' ? [problem('packWithoutBoston', `${path}.adaptation.partial`, `partial is "pack", which ${flow.transport.kind === 'udp' ? 'UDP' : 'ordinary TCP'} cannot use; leave it out, or turn on transport.boston.`)] : [];
  }
  if (partial !== 'pack') {
    return [problem('bostonNeedsPack', `${path}.adaptation.partial`, `partial is "${partial}", but TCP Boston keeps the cells of incomplete packets; leave it out or write "pack".`)];
  }
  const cells = cellsOf(flow);
  const blocks = blocksOf(cells);
  const block = Math.ceil(cells / blocks);
  const where = blocks === 1 ? `a packet of ${grouped(packetBytes)} bytes is ${counted(block, 'cell')}` : `a packet of ${grouped(packetBytes)} bytes is ${blocks} blocks of ${block} cells`;
  if (block >= boston.codeCells) {
    return [problem('codeTooSmall', `${path}.transport.boston.codeCells`,
      `codeCells is ${boston.codeCells}, but ${where}; use at least ${block + 1}, or smaller packets.`)];
  }
  const extra = Math.ceil(redundantCells(cells, boston.firstRedundancy) / blocks);
  return block + extra <= boston.codeCells ? [] : [problem('redundancyTooLarge', `${path}.transport.boston.firstRedundancy`,
    `A first transmission has ${counted(extra, 'extra cell')} a block, but ${where} and the code makes ${boston.codeCells}; use less redundancy or more codeCells.`)];
}

export function checkFlow(flow: FullFlow): Problem[] {
  const path = `flows.${flow.id}`;
  const problems = [...checkBoston(flow, path), ...checkTraffic(flow)];
  if (flow.transport.kind === 'udp') return problems;
  const { minRtoMs, tickMs, maxRtoMs } = flow.transport;
  const least = minRtoMs ?? 2 * tickMs;
  if (least > maxRtoMs) {
    const is = minRtoMs === null ? `Two ticks are ${grouped(least)} ms` : `minRtoMs is ${grouped(least)}`;
    problems.push(problem('rtoOrder', `${path}.transport.maxRtoMs`, `${is}, above maxRtoMs of ${grouped(maxRtoMs)}; raise maxRtoMs.`));
  }
  return problems;
}
