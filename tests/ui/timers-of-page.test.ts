/** @vitest-environment jsdom */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('a timer runs while its page is open', async () => {
  const called = vi.fn();
  setTimeout(called, 0, 'with', 'arguments');
  await vi.waitFor(() => expect(called).toHaveBeenCalledWith('with', 'arguments'));
});

test('a timer that is still waiting when the page is closed does nothing', async () => {
  const called = vi.fn();
  setTimeout(called, 1);
  setImmediate(called);
  const again = setInterval(called, 1);
  vi.stubGlobal('document', undefined);
  await sleep(20);
  clearInterval(again);
  expect(called).not.toHaveBeenCalled();
});
