// @vitest-environment jsdom
/**
 * The parts of the charts that React renders: names, controls, the table. The drawing itself is tested in a browser.
 */
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reveal } from '../../../src/ui/charts/ChartTabs';
import { Charts, type ChartsProps } from '../../../src/ui/charts/Charts';
import { createView } from '../../../src/ui/charts/view';
import { makeNetwork, makeSeries, makeSource } from './make-series';
import { stubWindow } from '../no-observer';

beforeAll(stubWindow);
afterEach(cleanup);

const expansion = { network: makeNetwork() };
const source =
  makeSource(makeSeries(1, Array.from({ length: 10 }, (_, row) => ({ dataBytes: 62_500, queueMax: row }))));

function show(props: Partial<ChartsProps> = {}) {
  const view = createView();
  render(
    <MantineProvider>
      <Charts {...{
        expansion, source, view, theme: 'light', reducedMotion: false, selectedFlow: null, layout: 'rows', ...props,
      }} />
    </MantineProvider>,
  );
  return view;
}

describe('charts in rows', () => {
  it('are five, each with its name', () => {
    show();
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(
      ['Goodput', 'Cell failure rate', 'Jitter', 'Queue', 'cwnd', 'Stretch of the run'],
    );
  });
  it('name the flow that is selected', () => {
    show({ selectedFlow: 1 });
    expect(screen.getByRole('button', { name: 'cwnd, flow 1' })).toBeTruthy();
  });
  it('show the whole run at the press of a button, which is then marked as pressed', () => {
    const view = show();
    fireEvent.click(screen.getByRole('button', { name: 'Whole run' }));
    expect(view.wanted.getState().kind).toBe('whole');
    expect(screen.getByRole('button', { name: 'Whole run' }).getAttribute('aria-pressed')).toBe('true');
  });
  it('follow the playhead again at the press of F', () => {
    const view = show();
    view.wanted.setState({ kind: 'whole' }, true);
    fireEvent.keyDown(screen.getByRole('application'), { key: 'f' });
    expect(view.wanted.getState()).toEqual({ kind: 'follow', spanPs: null });
  });
});

describe('charts as tabs', () => {
  it('are chosen with the arrow keys', () => {
    show({ layout: 'tabs' });
    const tabs = screen.getByRole('tablist');
    fireEvent.keyDown(within(tabs).getByRole('tab', { selected: true }), { key: 'ArrowLeft' });
    expect(within(tabs).getByRole('tab', { selected: true }).textContent).toBe('cwnd');
    expect(screen.getByRole('tabpanel').getAttribute('data-row')).toBe('cwnd');
  });
});

describe('tabs that are wider than the screen', () => {
  const WIDTH = 390;
  const slid = (left: number, right: number, from = 0): number => {
    const [list, tab] = [document.createElement('div'), document.createElement('button')];
    list.scrollLeft = from;
    list.getBoundingClientRect = () => new DOMRect(0, 0, WIDTH, 44);
    tab.getBoundingClientRect = () => new DOMRect(left - from, 0, right - left, 44);
    reveal(list, tab);
    return list.scrollLeft;
  };
  it('do not scroll when the chosen one is in sight', () => {
    expect(slid(100, 150)).toBe(0);
  });
  it('scroll until the chosen one is in sight, with a part of the one beside it', () => {
    expect(slid(380, 420)).toBe(420 + 32 - WIDTH);
    expect(slid(60, 100, 80)).toBe(60 - 32);
  });
});

describe('charts on the projector', () => {
  it('are goodput and queue, without controls', () => {
    show({ layout: 'projector' });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Goodput, % of link', 'Queue, cells',
    ]);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
  it('are goodput and the tall chart where one is chosen', () => {
    show({ layout: 'projector', tall: 'cwnd' });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Goodput, % of link', 'cwnd, packets',
    ]);
  });
});
