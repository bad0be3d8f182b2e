// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Frame } from '../../../src/runner/client/frame';
import { findPreset } from '../../../src/scenario/presets';
import { FlowList } from '../../../src/ui/stage/flow-list';
import { Legend, LegendBeside } from '../../../src/ui/stage/legend';
import { legendItems, wordsInLine } from '../../../src/ui/stage/legend-items';
import { StageTables } from '../../../src/ui/stage/stage-tables';
import { ZoomControl } from '../../../src/ui/stage/zoom-control';
import { NoObserver } from '../no-observer';
import { full, small, smallFrame, star } from './fake-runs';
import { laidOut, measure } from './laid-out';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the flows of the star as a list', () => {
  const { layout, topology } = laidOut(star());

  it('is one stop of the Tab key, with an option for each flow', () => {
    render(<FlowList topology={topology} layout={layout} selected={null} onSelect={() => undefined} />);
    expect(screen.getByRole('listbox', { name: /flows/i }).tabIndex).toBe(0);
    expect(screen.getAllByRole('option')).toHaveLength(16);
  });

  it('selects with Enter and deselects with Escape', () => {
    const onSelect = vi.fn();
    render(<FlowList topology={topology} layout={layout} selected={null} onSelect={onSelect} />);
    const list = screen.getByRole('listbox');
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(list, { key });
    expect(onSelect.mock.calls).toEqual([[2], [null]]);
    expect(list.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[2].id);
  });
});

describe('200 flows as a list', () => {
  const { layout, topology } = laidOut(star(200));

  it('renders a hundred of them, around the active one, and each states its position among all', () => {
    render(<FlowList topology={topology} layout={layout} selected={null} onSelect={() => undefined} />);
    const places = () => screen.getAllByRole('option').map((option) => Number(option.getAttribute('aria-posinset')));
    expect([places().length, places()[0], places().at(-1)]).toEqual([100, 1, 100]);
    for (let step = 0; step < 7; step++) fireEvent.keyDown(screen.getByRole('listbox'), { key: 'PageDown' });
    expect([places().length, places()[0], places().at(-1)]).toEqual([100, 21, 120]);
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'End' });
    expect([places()[0], places().at(-1)]).toEqual([101, 200]);
    const active = screen.getAllByRole('option')
      .find(({ id }) => id === screen.getByRole('listbox').getAttribute('aria-activedescendant'));
    expect([active?.getAttribute('aria-posinset'), active?.getAttribute('aria-setsize')]).toEqual(['200', '200']);
  });
});

describe('the legend', () => {
  beforeEach(() => { vi.stubGlobal('ResizeObserver', NoObserver); });

  it('explains only what the network can show', () => {
    expect(legendItems(laidOut(small()).topology)).toEqual(['cell', 'endOfPacket', 'ack', 'lost', 'doomed']);
    expect(legendItems(laidOut(star()).topology)).toContain('striped');
    render(<Legend items={legendItems(laidOut(small()).topology)} theme="light" size={12.5} />);
    expect(screen.getByRole('group', { name: 'Marks' }).textContent).toBe(
      'cellend of packetACKlostdoomed: a sibling was lost',
    );
  });

  it.each([
    ['every flow is TCP Boston, whose receiver keeps every cell', 'boston-16-boston', {}, false],
    ['TCP Boston has made-up cells in place of missing ones', 'boston-16-boston', {
      adaptation: { kind: 'aal5', partial: 'dummy' },
    }, true],
    ['each packet is one cell', 'boston-16-reno', {
      transport: { kind: 'udp', packetBytes: 40 }, traffic: { kind: 'constant', rateMbps: 1 },
    }, false],
    ['a packet has many cells', 'boston-16-reno', {}, true],
    ['there are no cells', 'load-in-packets', {}, false],
  ])('where %s (%s), it says whether cells can be doomed', (_, id, change, can) => {
    const scenario = findPreset(id)?.scenario;
    const flows = scenario?.flows?.map((one) => ({ ...one, ...change }));
    expect(legendItems(laidOut({ ...scenario, flows } as typeof scenario).topology).includes('doomed')).toBe(can);
  });

  it('explains ribbons once there are some, those of mixed flows where a link carries flows of several colours', () => {
    const of = (id: string, ribbons: boolean) =>
      legendItems(laidOut(findPreset(id)?.scenario).topology, ribbons).filter((one) => /ribbon|mixed/.test(one));
    expect(of('boston-16-reno', false)).toEqual([]);
    expect(of('boston-16-reno', true)).toEqual(['mixed']);
    expect(of('n23-exact', true)).toEqual(['ribbon']);
  });

  it('explains cells that are only counted once there are some', () => {
    const { topology } = laidOut(star());
    expect(legendItems(topology, true)).not.toContain('counted');
    const items = legendItems(topology, true, true);
    expect(items.at(-1)).toBe('counted');
    render(<Legend items={items} theme="light" size={12.5} />);
    expect(screen.getByText('too many: flow not shown')).toBeTruthy();
    expect(wordsInLine(items, 'How to read the stage', 850, 12.5, measure).counted).toBe('flow not shown');
  });

  it.each([['lpd-metro-lpd', true], ['lpd-metro-plain', false], ['boston-16-boston', true]])(
    'of %s explains hollow marks: %s, as other cells of the code are sent there in place of the lost ones',
    (id, some) => expect(legendItems(laidOut(findPreset(id)?.scenario).topology).includes('redundant')).toBe(some),
  );

  it('shortens the words of ribbons, too', () => {
    const items = legendItems(laidOut(star()).topology, true);
    const shown = (room: number): string[] => {
      const words = wordsInLine(items, 'How to read the stage', room, 12.5, measure);
      return [words.mixed, words.doomed];
    };
    expect(shown(1_000)).toEqual(['ribbon of mixed flows', 'doomed: a sibling was lost']);
    expect(shown(850)).toEqual(['mixed flows', 'doomed']);
  });

  it('beside the stage has short words where there are many marks, with the long ones in their tips', () => {
    const beside = (id: string) => {
      const items = legendItems(laidOut(findPreset(id)?.scenario).topology, true);
      render(<LegendBeside items={items} theme="projector" />);
      const doomed = screen.getByText(/^doomed/);
      const found = [items.length, doomed.textContent, doomed.title, doomed.dataset.wide];
      cleanup();
      return found;
    };
    expect(beside('boston-16-reno')).toEqual([7, 'doomed: a sibling was lost', '', 'true']);
    expect(beside('abr-vbr-30')).toEqual([10, 'doomed', 'doomed: a sibling was lost', undefined]);
  });

  it('shortens its words until they fit on one line, those of the rates last', () => {
    const items = legendItems(laidOut(findPreset('abr-vbr-30')?.scenario).topology);
    expect(items).toEqual(expect.arrayContaining(['frm', 'brm', 'first', 'doomed', 'striped']));
    const shown = (room: number): string[] => {
      const words = wordsInLine(items, 'How to read the stage', room, 12.5, measure);
      return [words.doomed, words.frm, words.brm];
    };
    expect(shown(Infinity)).toEqual(['doomed: a sibling was lost', 'asks for a rate (FRM)', 'brings it back (BRM)']);
    expect(shown(1_090)).toEqual(['doomed', 'asks for a rate (FRM)', 'brings it back (BRM)']);
    expect(shown(908)).toEqual(['doomed', 'asks (FRM)', 'back (BRM)']);
    expect(shown(320)).toEqual(['doomed', 'FRM', 'BRM']);
  });
});

describe('the tables', () => {
  it('show the contents of the frame', () => {
    const { expansion } = full(small());
    const frame = smallFrame(expansion, 1e9, true);
    render(<StageTables topology={laidOut(small()).topology} frame={() => frame} />);
    expect(screen.getByRole('row', { name: 'sw>sink 5 5 0' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'sw buffer full 1' })).toBeTruthy();
  });
  it('appear soon after the first frame, and not only at the next update after two seconds', () => {
    vi.useFakeTimers();
    const { expansion } = full(small());
    let frame: Frame | null = null;
    render(<StageTables topology={laidOut(small()).topology} frame={() => frame} />);
    act(() => { vi.advanceTimersByTime(250); });
    expect(screen.queryByRole('table')).toBeNull();
    frame = smallFrame(expansion, 1e9, true);
    act(() => { vi.advanceTimersByTime(150); });
    expect(screen.getByRole('row', { name: 'sw>sink 5 5 0' })).toBeTruthy();
    vi.useRealTimers();
  });
  it('ignore a frame of the network before this one', () => {
    const frame = smallFrame(full(small()).expansion, 1e9, true);
    render(<StageTables topology={laidOut(star(1)).topology} frame={() => frame} />);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the zoom control', () => {
  it('names every button and cannot zoom out beyond the whole network', () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false, addEventListener: () => undefined, removeEventListener: () => undefined,
    }));
    const onZoom = vi.fn();
    render(<ZoomControl shows="cells" atFit onZoom={onZoom} onFit={() => undefined} />, {
      wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
    });
    expect(screen.getByRole('button', { name: 'Zoom out' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(onZoom).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(onZoom).toHaveBeenCalledWith(true);
  });
});
