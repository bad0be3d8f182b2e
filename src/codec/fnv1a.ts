/** Returns the 32-bit FNV-1a hash as an unsigned integer. A change of one byte always changes it. */
export function fnv1a(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}
