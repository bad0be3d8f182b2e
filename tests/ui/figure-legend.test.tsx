// @vitest-environment jsdom
/** The legend of a figure with five curves, for readers who cannot go by colour. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { findFigure } from '../../src/figures/figures';
import { Legend } from '../../src/ui/figures/FigurePage';

afterEach(cleanup);

describe('the legend of five curves', () => {
  it('shows the pattern of dashes of each whole, beside its dot', () => {
    const { container } = render(<Legend figure={findFigure('survey-ubr-buffers')!} theme="light" />);
    const numberOf = (element: Element | null, name: string): number => Number(element?.getAttribute(name));
    const lines = [...container.querySelectorAll('line')];
    expect(lines).toHaveLength(5);
    for (const line of lines) {
      const dot = line.nextElementSibling;
      const dashes = (line.getAttribute('stroke-dasharray') ?? '').split(' ').map(Number);
      const pattern = dashes.reduce((sum, part) => sum + part, 0);
      expect(numberOf(dot, 'cx') - numberOf(dot, 'r')).toBeGreaterThanOrEqual(pattern);
    }
  });
});
