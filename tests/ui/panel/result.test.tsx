// @vitest-environment jsdom
/** The result in the panel once a run has ended. */
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { METRICS } from '../../../src/model/metrics/definitions';
import { record } from '../../../src/model/run/record';
import { openPreset, useApp } from '../../../src/ui/app/store';
import { Result } from '../../../src/ui/panel/Result';
import { ran } from '../../model/support/runs';
import { stubWindow } from '../no-observer';
import { full, small } from '../stage/fake-runs';

afterEach(cleanup);

it('says what each result means, for those without a mouse too', () => {
  stubWindow();
  openPreset('one-lost-cell');
  const { title, definition } = METRICS.find(({ id }) => id === 'linkUtilization') ?? METRICS[0];
  const measured = record(ran(full(small()).expansion.network));
  useApp.setState({
    phase: 'ended', result: { ...measured, scenario: 'small', seed: 1, set: {}, wallSeconds: 0.1 },
  });
  render(<MantineProvider env="test"><Result /></MantineProvider>);
  fireEvent.click(screen.getByText('All results'));
  expect(screen.getByText(title).getAttribute('title')).toBe(definition);
  expect(screen.queryByText(definition)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Say what each means', pressed: false }));
  expect(screen.getByText(definition)).toBeDefined();
  expect(screen.getByText(title).getAttribute('title')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Say what each means', pressed: true }));
  expect(screen.queryByText(definition)).toBeNull();
});
