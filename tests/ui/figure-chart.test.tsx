// @vitest-environment jsdom
/** A figure's chart that renders again, because a run has finished, while one of its points has the focus. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findFigure } from '../../src/figures/figures';
import { pointsOf, runsOfFigure } from '../../src/figures/points';
import { Chart } from '../../src/ui/figures/Chart';
import { NoObserver } from './no-observer';

vi.stubGlobal('ResizeObserver', NoObserver);
afterEach(cleanup);

const figure = findFigure('boston-table-1')!;
const runs = runsOfFigure(figure)!;
const open = (): void => {};

/** The chart with the results of the last `done` runs. */
const Drawn = ({ done }: { done: number }) => {
  const rows = runs.runs.slice(-done)
    .map(({ index }) => ({ index, metrics: runs.sweep.metrics.map(() => 0.5), hash: '' }));
  return (
    <Chart
      figure={figure} panel={figure.panels[0]} points={pointsOf(figure, runs, rows)} theme="light" small={false}
      onPoint={open}
    />
  );
};

describe('a chart whose runs come in while a point of it has the focus', () => {
  it('leaves the focus on that point', () => {
    const { rerender } = render(<Drawn done={40} />);
    const circles = screen.getAllByRole('button');
    const words = circles[2].getAttribute('aria-label');
    circles[2].focus();
    rerender(<Drawn done={runs.runs.length} />);
    expect(screen.getAllByRole('button').length).toBeGreaterThan(circles.length);
    expect(document.activeElement?.getAttribute('aria-label')).toBe(words);
  });

  it('does not take a focus that is elsewhere', () => {
    const { rerender } = render(<Drawn done={40} />);
    rerender(<Drawn done={41} />);
    expect(document.activeElement).toBe(document.body);
  });
});
