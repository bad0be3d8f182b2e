/** Copies a table as CSV. If the page may not write to the clipboard, saves the table under this name instead. */
import { saveFile } from './save-file';

/** Resolves to whether the table is on the clipboard; never rejects. */
export async function copyCsv(fileName: string, csv: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(csv);
    return true;
  } catch {
    saveFile(fileName, new Blob([csv], { type: 'text/csv' }));
    return false;
  }
}
