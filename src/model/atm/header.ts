/**
 * The five header bytes of a cell at the user–network interface: GFC 4 bits, VPI 8, VCI 16, PTI 3, CLP 1, HEC 8.
 * HEC is CRC-8 with x^8 + x^2 + x + 1 over the first four bytes, plus 0x55. Source: ITU-T I.361 and I.432.1.
 */
import { HEADER_BYTES } from '../constants';

export interface CellHeader {
  gfc: number;
  vpi: number;
  vci: number;
  /** Bit 0: end of packet (AAL5), bit 1: congestion seen, bit 2: not user data. */
  pti: number;
  clp: number;
}

const HEC_POLYNOMIAL = 0x07;
const HEC_COSET = 0x55;

const hecTable = Uint8Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80 ? (value << 1) ^ HEC_POLYNOMIAL : value << 1;
  return value & 0xff;
});

/** CRC-8 of bytes, without the coset, which `hec` adds. */
export function crc8(bytes: ArrayLike<number>, length = bytes.length): number {
  let value = 0;
  for (let i = 0; i < length; i++) value = hecTable[value ^ bytes[i]];
  return value;
}

/** Header error control over the first four bytes. */
export const hec = (header: ArrayLike<number>): number => crc8(header, HEADER_BYTES - 1) ^ HEC_COSET;

/** Returns five bytes. Fields are cut to their widths. */
export function encodeHeader({ gfc, vpi, vci, pti, clp }: CellHeader): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  bytes[0] = ((gfc & 0xf) << 4) | ((vpi >> 4) & 0xf);
  bytes[1] = ((vpi & 0xf) << 4) | ((vci >> 12) & 0xf);
  bytes[2] = (vci >> 4) & 0xff;
  bytes[3] = ((vci & 0xf) << 4) | ((pti & 7) << 1) | (clp & 1);
  bytes[4] = hec(bytes);
  return bytes;
}

/** Returns the fields of a header, and whether its HEC is right. */
export function decodeHeader(bytes: ArrayLike<number>): CellHeader & { hecFits: boolean } {
  return {
    gfc: bytes[0] >> 4,
    vpi: ((bytes[0] & 0xf) << 4) | (bytes[1] >> 4),
    vci: ((bytes[1] & 0xf) << 12) | (bytes[2] << 4) | (bytes[3] >> 4),
    pti: (bytes[3] >> 1) & 7,
    clp: bytes[3] & 1,
    hecFits: bytes[4] === hec(bytes),
  };
}
