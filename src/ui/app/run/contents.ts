/** Collects the bytes of the files that flows carry, in the form in which the worker takes them. */
import { fileOf } from '../../../scenario/traffic';
import type { Checked } from '../document';
import { heldFile, type HeldFile } from '../held';

/** The bytes of the files that this page has, by the ids of the expanded flows that carry them. */
export function contents(
  { checked, files }: { checked: Pick<Checked, 'full' | 'expansion'>; files: readonly HeldFile[] },
): Record<string, Uint8Array> {
  const found: Record<string, Uint8Array> = {};
  for (const flow of checked.full.flows) {
    const carried = fileOf(flow.traffic);
    const file = carried && heldFile(files, carried);
    if (!file) continue;
    for (const member of checked.expansion.flowMembers.get(flow.id) ?? []) {
      found[checked.expansion.network.flows[member].id] = file.bytes;
    }
  }
  return found;
}
