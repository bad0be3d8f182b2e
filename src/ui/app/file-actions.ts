/** The actions of the File menu, lazily loaded. */
import { download, fileName } from '../gallery/download';
import { offer } from '../gallery/receive-file';
import { saveFile } from '../look/save-file';
import { useApp } from './store';

export const take = (file: File): Promise<void> => offer(file);

export const exportNetwork = (): void => download(useApp.getState().doc.scenario);

/** Downloads the result of the run, as the command line prints it. */
export function exportResult(): void {
  const { result, doc } = useApp.getState();
  if (result === null) return;
  const name = fileName(doc.scenario.title ?? '').replace(/\.json$/, '-result.json');
  saveFile(name, new Blob([`${JSON.stringify(result, null, 2)}\n`], { type: 'application/json' }));
}
