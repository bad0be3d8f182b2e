// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Scenario } from '../../../src/scenario/types';
import { Editor } from '../../../src/ui/editor/Editor';
import { standInForBrowser } from './browser';
import { star } from './star';

function Page() {
  const [now, setNow] = useState<Scenario>(star);
  return (
    <MantineProvider env="test">
      <Editor scenario={now} problems={[]} theme="light" onEdit={(_label, next) => setNow(next)} />
    </MantineProvider>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('two edits with the same name', () => {
  it('are both read out: the words of the second are a new element', () => {
    standInForBrowser(false);
    render(<Page />);
    const status = screen.getByRole('status');
    const add = (): Element | null => {
      fireEvent.click(screen.getByRole('button', { name: 'Add a forced loss' }));
      return status.firstElementChild;
    };
    const [first, second] = [add(), add()];
    expect(first?.textContent).toMatch(/^Added a forced loss/);
    expect(second?.textContent).toBe(first?.textContent);
    expect(second).not.toBe(first);
  });
});
