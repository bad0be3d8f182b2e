/** What one flow must fulfil beyond the ranges of its parameters, alone; also after each change that is made to it while it runs. */
import { cellsOf, largestPacket } from './cell-counts';
import { counted, grouped, problem, type Problem } from './problem';
import type { FullFlow } from './types';

/** Extra cells of a first transmission: the share rounded, at least one where it is not zero. */
const redundantCells = (cells: number, share: number): number => (share === 0 ? 0 : Math.max(1, Math.round(cells * share)));

function checkBoston(flow: FullFlow, path: string): Problem[] {
  const { boston, packetBytes } = flow.transport;
  const { trailerBytes, partial } = flow.adaptation;
  if (boston === null) {
    return partial === 'pack' ? [problem('packWithoutBoston', `${path}.adaptation.partial`, 'partial is "pack", which ordinary TCP cannot use; leave it out, or turn on transport.boston.')] : [];
  }
  if (partial !== 'pack') {
    return [problem('bostonNeedsPack', `${path}.adaptation.partial`, `partial is "${partial}", but TCP Boston keeps the cells of incomplete packets; leave it out or write "pack".`)];
  }
  const cells = cellsOf(flow);
  const first = cells + redundantCells(cells, boston.firstRedundancy);
  const fits = `the largest packet is ${grouped(largestPacket(boston.codeCells - 1, trailerBytes))} bytes`;
  if (cells >= boston.codeCells) {
    return [problem('packetTooLargeForCode', `${path}.transport.packetBytes`,
      `A packet of ${grouped(packetBytes)} bytes is ${counted(cells, 'cell')}, but a code of ${boston.codeCells} cells takes at most ${boston.codeCells - 1}; ${fits}.`)];
  }
  return first <= boston.codeCells ? [] : [problem('redundancyTooLarge', `${path}.transport.boston.firstRedundancy`,
    `A first transmission has ${counted(first, 'cell')} (${cells} and ${first - cells} extra), but the code makes only ${boston.codeCells}; use less redundancy or smaller packets.`)];
}

export function checkFlow(flow: FullFlow): Problem[] {
  const path = `flows.${flow.id}`;
  const problems = checkBoston(flow, path);
  const { minRtoMs, tickMs, maxRtoMs } = flow.transport;
  const least = minRtoMs ?? 2 * tickMs;
  if (least > maxRtoMs) {
    const is = minRtoMs === null ? `Two ticks are ${grouped(least)} ms` : `minRtoMs is ${grouped(least)}`;
    problems.push(problem('rtoOrder', `${path}.transport.maxRtoMs`, `${is}, above maxRtoMs of ${grouped(maxRtoMs)}; raise maxRtoMs.`));
  }
  return problems;
}
