/**
 * The code of TCP Boston as set in the scenario: its kind, how many cells it makes of a segment, and how many data
 * bytes a cell has.
 */
import type { ChoiceParameter, Complaint, NumberParameter } from '../../catalogue-types';
import { CODE_CELLS, blockCells, blockOf, blocksOf, codeOf as codeInBlock } from '../../atm/blocks';
import { placeInCode } from '../../atm/code-place';
import { PAYLOAD_BYTES } from '../../constants';
import type { BostonSpec } from '../../spec';
import type { FlowState, World } from '../../world';
import { counted, grouped } from '../../words';
import { firstExtraCells, firstRedundancy, type FirstTold } from './redundancy';

export const code = {
  key: 'code', title: 'Code', unit: 'none', type: 'choice', default: 'systematic', live: false, group: 'code',
  choices: [{ value: 'systematic', title: 'systematic (Cauchy)' }, { value: 'uniform', title: 'uniform (Rabin)' }],
  help: 'Systematic: the first m cells are the data themselves. Uniform: every cell is a mixture.',
  source: 'Rabin 1989; Cauchy matrices are our choice',
} as const satisfies ChoiceParameter;
export const codeCells = {
  key: 'codeCells', title: 'Code cells', unit: 'cells', type: 'integer', min: 2, max: 256, default: 256, live: false,
  group: 'code',
  help: 'N: how many different cells the code makes of a block, which is up to 128 cells of a segment; more than the block has.',
  source: 'GF(256) allows 256',
} as const satisfies NumberParameter;
export const cellTagBytes = {
  key: 'cellTagBytes', title: 'Tag in each cell', unit: 'bytes', type: 'integer', min: 0, max: 4, default: 0,
  live: false, group: 'code',
  help: 'Bytes of every cell that name its segment and place; they shorten the data. 0: the name costs nothing.',
  source: 'TCP Boston has none; the real-time paper, section 2: 1 byte',
} as const satisfies NumberParameter;

/** A code of a flow: that of new segments, kept if TCP Boston is switched off during the run, or an older one. */
export interface CodeState {
  /** N: code cells of a block. */
  codeSize: number;
  /** Data bytes of a coded cell: 48 less its tag. */
  cellDataBytes: number;
  construction: 'systematic' | 'uniform';
}

export const dataBytesOf = (boston: Pick<BostonSpec, 'cellTagBytes'>): number => PAYLOAD_BYTES - boston.cellTagBytes;

export const codeOf = (boston: BostonSpec | null): CodeState => (boston === null
  ? { codeSize: CODE_CELLS, cellDataBytes: PAYLOAD_BYTES, construction: 'systematic' }
  : { codeSize: boston.codeCells, cellDataBytes: dataBytesOf(boston), construction: boston.code });

/** New segments of the flow get this code from now on. Those that were sent keep theirs. */
export function takeCode(flow: FlowState, boston: BostonSpec): void {
  const code = codeOf(boston);
  const last = flow.codes.at(-1);
  if (last === undefined || last.codeSize !== code.codeSize || last.cellDataBytes !== code.cellDataBytes
    || last.construction !== code.construction) flow.codes.push(code);
  Object.assign(flow, code);
}

/** The code of the segment in a slot of the sender's ring; if it is not coded, that of new segments. */
export const codeOfSlot = (flow: FlowState, slot: number): CodeState =>
  flow.codes[flow.sender.coded[slot] - 1] ?? flow;

/** Whether a packet of TCP Boston carries, at `position`, a redundant cell. */
export function isRedundant(world: World, packet: number, position: number): boolean {
  const { packets, flows } = world;
  const cells = packets.sourceCells[packet];
  const flow = flows[packets.vc[packet] >> 1];
  const { construction } = codeOfSlot(flow, packets.segment[packet] & (flow.sender.coded.length - 1));
  if (construction === 'uniform') return position >= cells;
  const place = placeInCode(world, packet, position);
  return codeInBlock(place) >= blockCells(cells, blocksOf(cells), blockOf(place));
}

/** Checks that the code makes enough cells of a packet of `packetBytes` bytes, which has `cells` cells. */
export function checkCode(
  told: Pick<BostonSpec, 'codeCells'> & FirstTold, packetBytes: number, cells: number,
): Complaint[] {
  const { codeCells: most } = told;
  const blocks = blocksOf(cells);
  const block = Math.ceil(cells / blocks);
  const where = blocks === 1 ? `a packet of ${grouped(packetBytes)} bytes is ${counted(block, 'cell')}`
    : `a packet of ${grouped(packetBytes)} bytes is ${blocks} blocks of ${block} cells`;
  if (block >= most) {
    return [{
      code: 'codeTooSmall', key: codeCells.key,
      message: `codeCells is ${most}, but ${where}; use at least ${block + 1}, or smaller packets.`,
    }];
  }
  const extra = Math.ceil(firstExtraCells(told, cells) / blocks);
  return block + extra <= most ? [] : [{
    code: 'redundancyTooLarge', key: firstRedundancy.key,
    message: `A first transmission has ${counted(extra, 'extra cell')} a block, but ${where} and the code makes ${most}; use less redundancy or more codeCells.`,
  }];
}
