// @vitest-environment jsdom
/** The entry of a term or a chart after a press that focuses nothing, as in Safari. */
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChartName } from '../../../src/ui/charts/ChartName';
import { chart } from '../../../src/ui/charts/definitions';
import { Explained } from '../../../src/ui/terms/Explained';
import { stubWindow } from '../no-observer';

const WORDS: [what: string, element: ReactElement][] = [
  ['a term', <Explained text="loads" help="What is sent." />],
  ['the name of a chart', <ChartName definition={chart('queue')} title="Queue" averagingPs={() => 1e9} />],
];

const tips = (): number => screen.queryAllByRole('tooltip').length;

beforeEach(stubWindow);
afterEach(cleanup);

describe.each(WORDS)('the entry of %s, opened by a press that focuses nothing', (_, element) => {
  beforeEach(() => {
    render(<MantineProvider env="test">{element}<p>Elsewhere</p></MantineProvider>);
    fireEvent.click(screen.getByRole('button'));
  });

  it('is shown', () => {
    expect(document.activeElement).toBe(document.body);
    expect(tips()).toBe(1);
  });
  it('stays while its own button is pressed', () => {
    fireEvent.pointerDown(screen.getByRole('button'));
    expect(tips()).toBe(1);
  });
  it('goes on a press elsewhere', () => {
    fireEvent.pointerDown(screen.getByText('Elsewhere'));
    expect(tips()).toBe(0);
  });
  it('goes on Escape', () => {
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(tips()).toBe(0);
  });
});
