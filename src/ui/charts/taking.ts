/** What a reader takes away from the charts: their numbers, and a picture. */
import { many } from '../app/words';
import { copyCsv } from '../look/copy-csv';
import { saveFile } from '../look/save-file';
import { seriesCsv } from './csv';
import type { Facts } from './facts';
import { live } from './live';
import type { Layout } from './paint/style';
import { picture } from './picture';
import type { Plot } from './plot';
import type { RunSource } from './run-source';

/** Copies the bins of the run so far. Resolves to a text that says what was done. */
export async function copyNumbers(source: RunSource, facts: Facts): Promise<string> {
  const { input: { series, nowPs } } = live(source, facts);
  const csv = seriesCsv(series, nowPs, facts.flows.map((flow) => flow.id), facts.unit);
  return await copyCsv('charts.csv', csv) ? `Copied ${many(series.rows, 'row')}`
    : 'Saved as a file: this page may not use the clipboard';
}

/** Saves the charts as they are drawn now, in the layout `rows` with the names and readings beside them. */
export async function savePicture(plot: Plot | null, layout: Layout): Promise<void> {
  const drawing = plot?.drawing();
  const blob = plot && drawing && await picture(drawing, layout === 'rows' ? plot.texts() : []);
  if (blob) saveFile('charts.png', blob);
}
