/** Files of the reader's: their contents stay in memory and never become part of a link. */

export interface HeldFile {
  name: string;
  bytes: Uint8Array;
  /** Hexadecimal; `null` if the browser cannot compute it (pages without https). */
  sha256: string | null;
}

/** Recorded traffic from a file of the reader's. */
export interface HeldTrace {
  name: string;
  /** Pairs of seconds and bytes, in order of time. */
  entries: [number, number][];
}

/** The file that a file flow carries, if this page has its bytes. */
export const heldFile = (
  files: readonly HeldFile[], traffic: { name?: string; bytes?: number; sha256?: string | null },
): HeldFile | undefined =>
  files.find((file) => (traffic.sha256 && file.sha256 ? file.sha256 === traffic.sha256
    : file.name === traffic.name && file.bytes.length === traffic.bytes));
