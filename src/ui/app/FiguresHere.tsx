/** Connects the figures view with the store, and opens the run of a point. */
import { findPreset } from '../../scenario/presets';
import { shortName } from '../../figures/papers';
import { axisText, number } from '../../figures/text';
import { networkOf } from '../../sweep/plan';
import { Figures } from '../figures/Figures';
import type { AskedPoint } from '../figures/FigurePage';
import { check } from './document';
import { inSentence } from './in-sentence';
import { suitableRate } from './opening';
import { announce, open, showFigure, useApp, warn } from './store';
import { useTheme } from './use-theme';

/** The point in words: `Table 1 · switch buffer, cells 512 · Reno · printed 59.1, ours 57.9`. */
function wordsOf({ figure, panel, point: { series, x, interval } }: AskedPoint): string {
  const printed = figure.printed.find((one) => one.panel === panel.id && one.series === series && one.x === x);
  const ours = `ours ${number(interval.mean, panel.digits)}`;
  return [
    shortName(figure), panel.title, `${inSentence(figure.x.title)} ${axisText(figure.x, x)}`,
    figure.series.find(({ id }) => id === series)?.title ?? series,
    printed ? `printed ${number(printed.value, panel.digits)}, ${ours}` : ours,
  ].join(' · ');
}

/** Opens a point's run with the first seed, at the instant and speed of the preset that the sweep is based on. */
function openPoint(asked: AskedPoint): void {
  const { runs, point: { run } } = asked;
  const scenario = runs && run ? networkOf(runs.sweep, run) : undefined;
  const checked = scenario && check(scenario);
  if (!scenario || !checked?.ok || !runs || !run) return warn('This run cannot be opened.');
  const base = runs.sweep.cases?.find(({ name }) => name === run.name)?.base ?? runs.sweep.base;
  const preset = typeof base === 'string' ? findPreset(base) : undefined;
  open(scenario, {
    startAtS: preset?.view.startAtS ?? 0, rate: preset?.view.rate ?? suitableRate(checked.checked.expansion),
  });
  const words = wordsOf(asked);
  useApp.setState({ fromFigure: { figure: asked.figure.id, words, scenario } });
  announce(`Opened ${words}.`);
}

export function FiguresHere() {
  return (
    <Figures
      theme={useTheme()} id={useApp((state) => state.figure)} onChoose={showFigure} onPoint={openPoint}
      onProblem={warn}
    />
  );
}
