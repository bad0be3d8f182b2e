// @vitest-environment jsdom
/**
 * The lab as React renders it: the sentence, the list of cells, the settings, the closer looks. The pictures are tested
 * in a browser.
 */
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { referenceProvider } from '../../../src/codec/reference';
import { Lab } from '../../../src/ui/lab/Lab';
import { INITIAL, type LabState } from '../../../src/ui/lab/lab-state';
import { NoObserver } from '../no-observer';

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({
    matches: false, addEventListener: () => undefined, removeEventListener: () => undefined,
  }));
  HTMLCanvasElement.prototype.getContext = () => null;
});
afterEach(cleanup);

const codecs = referenceProvider();
let latest: LabState = INITIAL;

function Held({ from }: { from: LabState }) {
  const [state, setState] = useState(from);
  return (
    <Lab
      theme="light" reducedMotion codecs={codecs} state={state} onState={(next) => { latest = next; setState(next); }}
    />
  );
}
const show = (changes: Partial<LabState> = {}) =>
  render(<MantineProvider><Held from={{ ...INITIAL, ...changes }} /></MantineProvider>);
const heading = (): string => screen.getByRole('heading', { level: 2 }).textContent ?? '';
const cells = (): HTMLElement => screen.getByRole('listbox', { name: /^Cells/ });
const click = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => { latest = INITIAL; });

describe('the lab as it opens', () => {
  beforeEach(() => { show(); });
  it('says what has happened', () =>
    expect(heading()).toBe('Any 8 of these 12 cells bring the picture back. 9 arrived.'));
  it('lists every cell with its fate', () =>
    expect(within(cells()).getAllByRole('option').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Cell 1, arrived', 'Cell 2, lost', 'Cell 3, arrived', 'Cell 4, arrived', 'Cell 5, lost', 'Cell 6, arrived',
      'Cell 7, arrived', 'Cell 8, arrived', 'Cell 9, lost',
    'Cell 10, arrived', 'Cell 11, arrived', 'Cell 12, arrived, spare',
    ]));
  it('has rebuilt the whole picture', () => expect(screen.getByText('384 of 384 bytes equal')).toBeTruthy());
  it('cannot rebuild with two cells fewer, and says so', () => {
    click('Lose one at random');
    click('Lose one at random');
    expect(heading()).toBe('7 of 12 arrived: one too few. The picture needs any 8.');
    expect(screen.getByText(/of 384 bytes known$/)).toBeTruthy();
  });
  it('restores all cells', () => {
    click('Restore all');
    expect(heading()).toContain('All 12 arrived.');
  });
  it('loses cells at random or in a row, each time with a new draw', () => {
    click('Lose 25 % at random');
    click('Lose 4 in a row');
    expect([latest.seed, latest.lost.length, latest.lost[3] - latest.lost[0]]).toEqual([3, 4, 3]);
  });
});

describe('the list of cells', () => {
  beforeEach(() => { show({ lost: [] }); });
  it('loses a cell with the space bar and brings it back', () => {
    fireEvent.keyDown(cells(), { key: 'ArrowDown' });
    fireEvent.keyDown(cells(), { key: ' ' });
    expect(latest.lost).toEqual([1]);
    fireEvent.keyDown(cells(), { key: ' ' });
    expect(latest.lost).toEqual([]);
  });
  it('goes to the last cell with End and loses it with Delete', () => {
    fireEvent.keyDown(cells(), { key: 'End' });
    expect(cells().getAttribute('aria-activedescendant')).toBe('lab-cell-11');
    fireEvent.keyDown(cells(), { key: 'Delete' });
    expect(latest.lost).toEqual([11]);
  });
});

describe('m and N', () => {
  beforeEach(() => { show(); });
  const field = (name: string): HTMLElement => screen.getByRole('spinbutton', { name });
  it('step together with the buttons', () => {
    click('needed m: one more');
    expect([latest.sourceCells, latest.sent]).toEqual([9, 13]);
  });
  it('limit a typed number to their range, and say what the range is', () => {
    fireEvent.change(field('needed m'), { target: { value: '999' } });
    fireEvent.blur(field('needed m'));
    expect([latest.sourceCells, latest.sent]).toEqual([255, 255]);
    expect(screen.getByText('needed m goes from 1 to 255 here.')).toBeTruthy();
  });
  it('stay when what is typed is no number, and say so', () => {
    fireEvent.change(field('sent N'), { target: { value: 'many' } });
    fireEvent.keyDown(field('sent N'), { key: 'Enter' });
    expect(screen.getByText('“many” is not a whole number; sent N stays 12.')).toBeTruthy();
    expect(latest.sent).toBe(12);
  });
});

describe('a text', () => {
  it('comes back with question marks for the unknown part', () => {
    show({
      material: { kind: 'text', text: `${'a'.repeat(48)}${'b'.repeat(48)}` }, sourceCells: 2, sent: 3,
      construction: 'systematic', lost: [1, 2],
    });
    expect(screen.getByRole('group', { name: 'Text as rebuilt: 1 of 2 pieces' }).textContent).toBe(
      'a'.repeat(48) + '?'.repeat(48),
    );
  });
  it('that is too long is cut, with a note', () => {
    show({ material: { kind: 'text', text: 'a'.repeat(500) }, sourceCells: 2, sent: 3, lost: [] });
    expect(screen.getByText('The text is cut after 96 of 500 bytes: 2 cells hold no more.')).toBeTruthy();
  });
});

describe('a dropped file', () => {
  const drop = async (file: File): Promise<void> => {
    await act(async () => {
      fireEvent.drop(screen.getByRole('main'), { dataTransfer: { types: ['Files'], files: [file] } });
    });
  };
  it('that is neither picture nor text is refused in a sentence', async () => {
    show();
    await drop(new File([Uint8Array.of(1)], 'a.zip', { type: 'application/zip' }));
    expect(await screen.findByText('“a.zip” is neither a picture nor a text.')).toBeTruthy();
  });
  it('that claims to be a picture and is none is refused in a sentence', async () => {
    show();
    await drop(new File(['x'], 'a.png', { type: 'image/png' }));
    expect(await screen.findByText('“a.png” is not a picture that this browser can read.')).toBeTruthy();
  });
});

describe('the closer looks', () => {
  it('open the bytes of the cell that the arrows are at', () => {
    show({ experiment: 'bytes' });
    fireEvent.keyDown(cells(), { key: 'ArrowDown' });
    expect(screen.getByRole('heading', { name: 'Cell 2 lost' })).toBeTruthy();
  });
  it('take a product from there to the calculator', () => {
    show({ experiment: 'bytes' });
    fireEvent.click(screen.getAllByRole('button', { name: /open in the calculator$/ })[0]);
    expect([latest.experiment, latest.factors[0]]).toEqual(['product', 1]);
  });
  it('show 53 · CA step by step', () => {
    show({ experiment: 'product' });
    expect(screen.getByRole('heading', { name: '53 · CA = 8F' })).toBeTruthy();
    click('Step by step');
    expect(screen.getByRole('heading', { name: '53 · CA = ?' })).toBeTruthy();
    click('Next bit');
    click('Next bit');
    expect(screen.getByText('Bit 1 of CA is 1: add A6; the sum is A6.')).toBeTruthy();
  });
  it('refuse a factor that is no byte, in a sentence', () => {
    show({ experiment: 'product' });
    fireEvent.change(screen.getByRole('textbox', { name: 'a' }), { target: { value: 'xyz' } });
    fireEvent.blur(screen.getByRole('textbox', { name: 'a' }));
    expect(screen.getByText('“xyz” is not a byte; write two hexadecimal digits, 00 to FF.')).toBeTruthy();
  });
  it('find a choice that fails, searching in slices', async () => {
    show({ experiment: 'stack' });
    expect(
      await screen.findByText('These five cells arrive, and the data do not come back', {}, { timeout: 10_000 }),
    ).toBeTruthy();
    expect(screen.getByText('none fails')).toBeTruthy();
  });
});
