// @vitest-environment jsdom
/** The picker of File: its field stays in the page while the reader chooses, and no second one beside it. */
import { afterEach, expect, it, vi } from 'vitest';
import { chooseFile } from '../../../src/ui/app/choose-file';

const fields = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];

/** What the browser does when the reader has chosen a file. */
function choose(field: HTMLInputElement, file: File): void {
  Object.defineProperty(field, 'files', { value: [file] });
  field.dispatchEvent(new Event('change'));
}

afterEach(() => vi.restoreAllMocks());

it('is opened by a field in the page that nobody sees', () => {
  const opened: HTMLInputElement[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => void opened.push(...fields()));
  chooseFile('.json', () => undefined);
  expect(opened).toEqual(fields());
  expect(opened.map((field) => [field.hidden, field.accept])).toEqual([[true, '.json']]);
});

it('gives each chosen file to whoever asked last, and leaves one field', () => {
  const taken: string[] = [];
  chooseFile('', (file) => taken.push(`first ${file.name}`));
  chooseFile('', (file) => taken.push(`second ${file.name}`));
  expect(fields()).toHaveLength(1);
  choose(fields()[0], new File([], 'a.json'));
  expect(taken).toEqual(['second a.json']);
});
