/**
 * Writes the texts beside the charts: readings and their captions, a sentence about each chart, the values at the
 * cursor. They are written directly into the DOM, bypassing React.
 */
import type { Input } from './definitions';
import { live } from './live';
import type { RowText } from './picture';
import type { PlotOptions } from './plot-options';
import { rowAt } from './series';
import {
  captionAfterUnit, captionInRow, chartSentence, cursorSentence, number, readingCaption, readRow, titleOf,
} from './summaries';
import { instant, timeTicks } from './time-axis';
import type { Axis } from './view';

/** The texts of all rows, in the order of the charts. */
interface RowWords {
  writeReadings(input: Input): void;
  writeSentences(axis: Axis): void;
  /** Writes the values at the instant `ps` into the live region, to be read out. */
  writeCursor(ps: number, axis: Axis): void;
  texts(): Omit<RowText, 'top'>[];
}

type Told = Pick<PlotOptions, 'source' | 'facts' | 'charts' | 'layout' | 'selectedFlow'>;

export function createRowWords(root: HTMLElement, { source, facts, charts, layout, selectedFlow }: Told): RowWords {
  const slots = (name: string) =>
    new Map(charts.map(({ id }) => [id, root.querySelector<HTMLElement>(`[data-${name}="${id}"]`)]));
  const [readings, captions, sentences] = [slots('reading'), slots('caption'), slots('sentence')];
  const region = root.querySelector<HTMLElement>('[data-live]');

  const write = (element: HTMLElement | null | undefined, text: string) => {
    if (element && element.textContent !== text) element.textContent = text;
  };

  return {
    writeReadings(input) {
      const present = input.series.rows - 1;
      for (const chart of charts) {
        write(readings.get(chart.id), number(readRow(chart, input, selectedFlow, present), chart.decimals));
        const caption = readingCaption(chart, input, selectedFlow, layout === 'projector');
        write(captions.get(chart.id), layout === 'tabs' ? captionAfterUnit(caption, chart)
          : layout === 'rows' ? captionInRow(caption) : caption);
      }
    },
    writeSentences(axis) {
      const { input } = live(source, facts);
      for (const chart of charts) write(sentences.get(chart.id), chartSentence(chart, input, selectedFlow, axis));
    },
    writeCursor(ps, axis) {
      if (!region) return;
      const { input } = live(source, facts);
      const time = instant(ps, timeTicks(axis, 10), 2);
      write(region, cursorSentence(charts, input, selectedFlow, rowAt(input.series, ps), time));
    },
    texts: () => charts.map((chart) => ({
      title: titleOf(chart, selectedFlow, facts.flows.length, (flow) => facts.flows[flow].label),
      reading: readings.get(chart.id)?.textContent ?? '',
      caption: captions.get(chart.id)?.textContent.replace('\n', ', ') ?? '',
    })),
  };
}
