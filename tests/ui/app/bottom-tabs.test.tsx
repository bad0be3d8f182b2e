/** @vitest-environment jsdom */
/** The tabs at the bottom of a phone lead to the same views as the bar of a wide page. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BottomTabs } from '../../../src/ui/app/Phone';
import { useApp, type Tab } from '../../../src/ui/app/store';

afterEach(cleanup);

test('every view has a tab', () => {
  render(<BottomTabs />);
  const views: [string, Tab][] = [
    ['Build', 'build'], ['Watch', 'watch'], ['Compare', 'compare'], ['Figures', 'figures'], ['Lab', 'lab'],
  ];
  for (const [name, tab] of views) {
    fireEvent.click(screen.getByRole('button', { name }));
    expect(useApp.getState().tab).toBe(tab);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe(name);
  }
});
