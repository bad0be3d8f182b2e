// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { usePageTitle, useTitleOfView } from '../../../src/ui/app/page-title';
import { useApp, type AppState } from '../../../src/ui/app/store';

const set = (state: Partial<AppState>): void => act(() => useApp.setState(state));

beforeEach(() => useApp.setState(useApp.getInitialState(), true));

describe('the title of the page', () => {
  it('is that of the network, with the name of the view beside the run', () => {
    renderHook(usePageTitle);
    expect(document.title).toBe('One lost cell kills a packet – Cell by Cell');
    set({ tab: 'build' });
    expect(document.title).toBe('One lost cell kills a packet, Build – Cell by Cell');
    set({ tab: 'lab' });
    expect(document.title).toBe('Dispersal lab – Cell by Cell');
  });
  it('is that of the figure that is shown, or of the view where all figures are listed', () => {
    set({ tab: 'figures', figure: 'boston-table-1' });
    const view = renderHook(({ words }: { words: string | null }) => {
      usePageTitle();
      useTitleOfView(words);
    }, { initialProps: { words: 'TCP Boston, table 1' as string | null } });
    expect(document.title).toBe('TCP Boston, table 1 – Cell by Cell');
    set({ figure: null });
    view.rerender({ words: null });
    expect(document.title).toBe('Figures – Cell by Cell');
  });
});
