/** The database of the kept networks where the browser does not open it. */
import { openDB, type IDBPDatabase } from 'idb';
import { expect, it, vi } from 'vitest';
import { keepNetworks } from '../../../src/ui/keep/kept';

vi.mock('idb', () => ({ openDB: vi.fn() }));

it('is given up where the browser never answers, and opened at the next use', async () => {
  vi.useFakeTimers();
  vi.mocked(openDB).mockReturnValueOnce(new Promise(() => undefined));
  const networks = keepNetworks();
  const listed = networks.list().then(() => 'listed', () => 'refused');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await listed).toBe('refused');
  vi.mocked(openDB).mockResolvedValueOnce({ getAll: () => Promise.resolve([]) } as unknown as IDBPDatabase);
  expect(await networks.list()).toEqual([]);
  vi.useRealTimers();
});
