// @vitest-environment jsdom
/**
 * The theory panel as React renders it: the closed forms at once, the points as runs finish, a problem in a sentence.
 * The worker is a stub.
 */
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PointSimulator } from '../../../../src/runner/client/simulate-point';
import type { MeasuredPoint } from '../../../../src/runner/client/protocol';
import type { Scenario } from '../../../../src/scenario/types';
import { INITIAL_QUESTION, type TheoryQuestion } from '../../../../src/ui/lab/theory/question';
import { Theory } from '../../../../src/ui/lab/theory/Theory';
import { NoObserver } from '../../no-observer';

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({
    matches: false, addEventListener: () => undefined, removeEventListener: () => undefined,
  }));
});
beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const POINT: MeasuredPoint = {
  hash: '0', verified: 10, corrupt: 0, delivered: 10, transmissionsPerSegment: 2.5, sentAgainRate: 0.5,
  cellLossRate: 0.04, bottleneckLossRate: 0.05,
};
let asked: Scenario[] = [];
let disposed = 0;
const simulator = (answer: () => Promise<MeasuredPoint>) => (): PointSimulator => ({
  simulatePoint: (scenario) => {
    asked.push(scenario);
    return answer();
  },
  dispose: () => { disposed++; },
});
const works = simulator(() => Promise.resolve(POINT));
const fails = simulator(() => Promise.reject(new Error('There is no sink.')));

function Held({ from, start }: { from: TheoryQuestion; start: () => PointSimulator }) {
  const [question, setQuestion] = useState(from);
  return (
    <MantineProvider>
      <Theory question={question} onQuestion={setQuestion} onProblem={() => undefined} start={start} />
    </MantineProvider>
  );
}
const show = (own: Partial<TheoryQuestion> = {}, start = works) => {
  asked = [];
  disposed = 0;
  return render(<Held from={{ ...INITIAL_QUESTION, ...own }} start={start} />);
};
const runAll = (): Promise<void> => act(async () => { await vi.advanceTimersByTimeAsync(1_000); });

describe('the panel for 30 cells', () => {
  it('shows the closed forms before anything is simulated', () => {
    show();
    expect(screen.getByRole('heading', { name: /2\.25 round trips .* 23\.6 by equation 3/ })).toBeTruthy();
    expect(screen.getByText(/^0 of 70 runs/)).toBeTruthy();
    expect(asked).toEqual([]);
  });
  it('then runs one scenario after the other and lists every point', async () => {
    show();
    await runAll();
    expect(screen.getByText('70 of 70 runs; 700 segments rebuilt and compared, none differed.')).toBeTruthy();
    expect(asked).toHaveLength(70);
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(1 + 14);
    expect(within(screen.getByRole('table')).getAllByRole('rowheader')).toHaveLength(14);
    expect(within(screen.getByRole('table')).getAllByText('2.50 ± 0.00')).toHaveLength(14);
  });
  it('reports a problem in a sentence', async () => {
    show({}, fails);
    await runAll();
    expect(screen.getByRole('alert').textContent).toContain('There is no sink.');
  });
  it('keeps what is measured when a run fails, and goes on with the rest when asked to', async () => {
    let runs = 0;
    show({}, simulator(() => {
      runs += 1;
      return runs === 11 ? Promise.reject(new Error('The simulation did not answer for 2 s, so it was ended.'))
        : Promise.resolve(POINT);
    }));
    await runAll();
    expect([screen.getByText(/^10 of 70 runs/), screen.getByRole('alert')]).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
    await runAll();
    expect([screen.getByText(/^70 of 70 runs/) !== null, screen.queryByRole('alert'), asked.length]).toEqual([
      true, null, 71,
    ]);
  });
  it('ends its worker when it unmounts', async () => {
    const { unmount } = show();
    await runAll();
    unmount();
    expect(disposed).toBe(1);
  });
});

describe('changing the question of the panel', () => {
  it('waits until m has settled, and then runs with the last value only', async () => {
    show();
    for (let n = 0; n < 3; n++) fireEvent.click(screen.getByRole('button', { name: 'cells m: one more' }));
    await runAll();
    expect(new Set(asked.map(({ title }) => title?.split(',')[1]))).toEqual(new Set([' 33 + 0 cells']));
  });
  it('moves the mark without running anything again', async () => {
    show();
    await runAll();
    fireEvent.click(screen.getByRole('button', { name: 'marked, %: one less' }));
    await runAll();
    expect(screen.getByRole('heading', { name: /^At 9/ })).toBeTruthy();
    expect(asked).toHaveLength(70);
  });
  it('can use congestion instead of independent loss', async () => {
    show();
    fireEvent.click(screen.getByRole('radio', { name: 'real congestion' }));
    await runAll();
    expect(asked.every(({ nodes }) => nodes.some(({ kind }) => kind === 'switch'))).toBe(true);
    expect(
      screen.getByText(/^A full buffer loses cells in bursts, so fewer segments are hit: of 16 senders/),
    ).toBeTruthy();
  });
});

describe('wasted byte-hops', () => {
  it('are those of the chosen m and loss', () => {
    show();
    expect(screen.getByRole('img', {
      name: 'As multiples of lazy packet discard: lazy packet discard 1.00, early packet discard 9.58, plain TCP 18.2.',
    })).toBeTruthy();
  });
  it('of the paper’s example are those printed, which are shown beside them', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: /^Show m = 10/ }));
    expect(screen.getByRole('img', { name: /early packet discard 6\.51, plain TCP 12\.4\./ })).toBeTruthy();
    expect(screen.getByText('Diamonds: as printed, 1 : 6.51 : 12.38.')).toBeTruthy();
  });
});
