// @vitest-environment jsdom
/** A number field says whether it shows the value in force: undo then means the change, else the typing. */
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { NumberParameter } from '../../../src/model/catalogue-types';
import type { ParameterValue } from '../../../src/ui/editor/labels';
import { ParameterField } from '../../../src/ui/editor/ParameterField';
import { standInForBrowser } from './browser';

const buffer: NumberParameter = {
  key: 'cells', title: 'Buffer', help: '', source: '', live: false,
  type: 'integer', unit: 'cells', min: 1, max: 1000, default: 512,
};

function Page() {
  const [value, setValue] = useState<ParameterValue | undefined>(512);
  return <MantineProvider env="test"><ParameterField parameter={buffer} value={value} onCommit={setValue} />
  </MantineProvider>;
}

afterEach(cleanup);

it('is settled before 77 is typed over 512 and after Enter, and not in between or while refused', () => {
  standInForBrowser(false);
  render(<Page />);
  const field = screen.getByRole('textbox');
  const settled = [field.matches('[data-settled]')];
  for (const value of ['77', 'x']) {
    fireEvent.change(field, { target: { value } });
    settled.push(field.matches('[data-settled]'));
    fireEvent.keyDown(field, { key: 'Enter' });
    settled.push(field.matches('[data-settled]'));
  }
  expect(settled).toEqual([true, false, true, false, false]);
});
