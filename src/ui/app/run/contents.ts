/** What the page holds of the files that flows carry, as the worker takes it. */
import { fileOf } from '../../../scenario/traffic';
import type { Checked } from '../document';
import { heldFile, type HeldFile } from '../held';

/** The contents of the file flows that this page has, by expanded flow id. */
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
