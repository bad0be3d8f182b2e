// @vitest-environment jsdom
/** During a press nothing is committed and nothing that takes room changes; its click finds everything committed. */
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NumberParameter } from '../../../src/model/catalogue-types';
import type { ParameterValue } from '../../../src/ui/editor/labels';
import { ParameterField } from '../../../src/ui/editor/ParameterField';
import { afterPress, useAtRest, watchPress } from '../../../src/ui/look/press';
import { standInForBrowser } from '../editor/browser';

const buffer: NumberParameter = {
  key: 'cells', title: 'Buffer', help: '', source: '', live: false,
  type: 'integer', unit: 'cells', min: 1, max: 1000, default: 512,
};

beforeAll(watchPress);
beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('100 typed over a buffer of 512, and a press on a button', () => {
  let seen: (ParameterValue | undefined)[];

  function Page() {
    const [value, setValue] = useState<ParameterValue | undefined>(512);
    return (
      <MantineProvider env="test">
        <ParameterField parameter={buffer} value={value} onCommit={setValue} />
        <output>{String(value)}</output>
        <button type="button" onClick={() => seen.push(value)}>Press</button>
      </MantineProvider>
    );
  }

  const shown = (): string | null => screen.getByRole('status').textContent;
  const button = (): HTMLElement => screen.getByText('Press');
  beforeEach(() => {
    seen = [];
    standInForBrowser(false);
    render(<Page />);
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: '100' } });
    fireEvent.mouseDown(button());
    fireEvent.blur(field);
  });

  it('are committed with the click, before the button does anything', () => {
    expect(shown()).toBe('512');
    fireEvent.mouseUp(button());
    expect(shown()).toBe('512');
    fireEvent.click(button());
    expect([shown(), seen]).toEqual(['100', [100]]);
  });
  it('are committed when the window loses the focus during the press', () => {
    act(() => { window.dispatchEvent(new FocusEvent('blur')); });
    expect(shown()).toBe('100');
  });
  it('are committed after the press where it makes no click', () => {
    fireEvent.mouseUp(document.body);
    act(() => { vi.runAllTimers(); });
    expect([shown(), seen]).toEqual(['100', []]);
  });
});

describe('a value that takes room', () => {
  it('changes after the press', () => {
    const { result, rerender } = renderHook(useAtRest<string>, { initialProps: 'one line' });
    fireEvent.mouseDown(document.body);
    rerender('two lines');
    expect(result.current).toBe('one line');
    act(() => { fireEvent.click(document.body); });
    expect(result.current).toBe('two lines');
    rerender('three lines');
    expect(result.current).toBe('three lines');
  });
});

it('a second press is not ended by the end of the first', () => {
  fireEvent.mouseDown(document.body);
  fireEvent.mouseUp(document.body);
  fireEvent.mouseDown(document.body);
  vi.runAllTimers();
  const done = vi.fn();
  afterPress(done);
  expect(done).not.toHaveBeenCalled();
  fireEvent.click(document.body);
  expect(done).toHaveBeenCalledOnce();
});

it('the menu of a right click is no press', () => {
  const done = vi.fn();
  fireEvent.mouseDown(document.body, { button: 2 });
  afterPress(done);
  expect(done).toHaveBeenCalledOnce();
});
