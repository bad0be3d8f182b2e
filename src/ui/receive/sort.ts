/** Tells whether a file can be shown: as an image, by its first bytes, or as text, if its bytes can be read as such. */

export type Sort = { kind: 'image'; mime: string } | { kind: 'text' } | { kind: 'other' };

const begins = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, position) => bytes[position] === byte);

/** Bytes of the file that are looked at to recognise text. */
const SAMPLE_BYTES = 1_024;

function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (sample.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

export function sortOf(bytes: Uint8Array): Sort {
  if (begins(bytes, 0xff, 0xd8, 0xff)) return { kind: 'image', mime: 'image/jpeg' };
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47)) return { kind: 'image', mime: 'image/png' };
  if (begins(bytes, 0x47, 0x49, 0x46, 0x38)) return { kind: 'image', mime: 'image/gif' };
  if (begins(bytes, 0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45) {
    return { kind: 'image', mime: 'image/webp' };
  }
  if (bytes.length > 0 && isText(bytes)) return { kind: 'text' };
  return { kind: 'other' };
}

/**
 * Returns the aspect of an image, width over height, from its header; null if the header has not arrived or is of
 * another kind.
 */
export function aspectOf(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47) && bytes.length >= 24) return view.getUint32(16) / view.getUint32(20);
  if (begins(bytes, 0x47, 0x49, 0x46) && bytes.length >= 10) return view.getUint16(6, true) / view.getUint16(8, true);
  if (!begins(bytes, 0xff, 0xd8)) return null;
  for (let offset = 2; offset + 9 < bytes.length;) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(offset + 7) / view.getUint16(offset + 5);
    offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}
