// @vitest-environment jsdom
/** What the panel says of a network, of a preset that was changed, too, and where its sentences break into lines. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oneLostCell } from '../../../src/scenario/presets/one-lost-cell';
import { edit, openPreset, useApp } from '../../../src/ui/app/store';
import { Explanation, held } from '../../../src/ui/panel/Explanation';

it('a number keeps its unit beside it, and nothing else', () => {
  expect(held('16 kB, 500 ms, 96 %, 1.5 Mb/s and 100 km; 24 senders, 3 seconds'))
    .toBe('16_kB, 500_ms, 96_%, 1.5_Mb/s and 100_km; 24 senders, 3 seconds'.replaceAll('_', '\u00a0'));
});

afterEach(cleanup);

describe('a preset that is open', () => {
  const { scenario, summary, title } = oneLostCell;
  const words = (): string => (screen.getByRole('region', { name: 'What this network shows' }).textContent ?? '')
    .replaceAll(/[\u00a0\u202f]/g, ' ');
  const nodes = scenario.nodes.map((node) => (node.kind === 'switch' ? { ...node, bufferCells: 6 } : node));
  const changed = { ...scenario, nodes };
  beforeEach(() => openPreset(oneLostCell.id));

  it('is told by its own sentence', () => {
    render(<Explanation />);
    expect(words()).toContain(summary);
    expect(words()).not.toContain('with changes');
  });
  it('is told by what was changed of it, with a way back', () => {
    edit('Buffer', changed);
    render(<Explanation />);
    expect(words()).toContain(`This is the preset “${title}” with changes: buffer of sw 5 → 6 cells.`);
    expect(words()).not.toContain(summary);
    expect(screen.getByText('The text of the preset')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Open the preset as it was' }));
    expect(useApp.getState().doc.scenario).toBe(scenario);
    expect(words()).toContain(summary);
  });
  it('keeps its sentence where only the places of its nodes in the drawing were changed', () => {
    edit('Move', { ...scenario, layout: { sw: [10, 20] } });
    render(<Explanation />);
    expect(words()).toContain(summary);
  });
});
