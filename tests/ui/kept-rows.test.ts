/** Rows of a sweep that are stored while the browser ends the connection, as Safari does for pages behind others. */
import { openDB, type IDBPDatabase, type OpenDBCallbacks } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepRows } from '../../src/ui/figures/kept-rows';

vi.mock('idb', () => ({ openDB: vi.fn() }));

/** A database in which every connection counts the rows that it has stored; one that has ended stores nothing. */
const connections: { rows: number; end(): void }[] = [];
const row = { index: 0, key: '', values: [] } as unknown as Parameters<ReturnType<typeof keepRows>['add']>[1];

beforeEach(() => {
  connections.length = 0;
  vi.mocked(openDB).mockImplementation((_name, _version, callbacks) => {
    let ended = false;
    const connection = {
      rows: 0,
      end() {
        ended = true;
        (callbacks as OpenDBCallbacks<unknown>).terminated?.();
      },
    };
    connections.push(connection);
    return Promise.resolve({
      put: () => {
        if (ended) return Promise.reject(new DOMException('lost', 'InvalidStateError'));
        connection.rows += 1;
        return Promise.resolve();
      },
    } as unknown as IDBPDatabase);
  });
});

it('are stored over a new connection', async () => {
  const kept = keepRows();
  await kept.add('sweep', row);
  connections[0].end();
  await kept.add('sweep', row);
  expect(connections.map(({ rows }) => rows)).toEqual([1, 1]);
});

it('are not stored where the browser refuses, and it is asked once', async () => {
  vi.mocked(openDB).mockRejectedValue(new DOMException('no', 'SecurityError'));
  vi.mocked(openDB).mockClear();
  const kept = keepRows();
  await kept.add('sweep', row);
  expect(await kept.works()).toBe(false);
  expect(openDB).toHaveBeenCalledTimes(1);
});

it('are not stored where the mere request for the database throws, as with site data blocked', async () => {
  vi.mocked(openDB).mockImplementation(() => { throw new DOMException('no', 'SecurityError'); });
  const kept = keepRows();
  expect(await kept.works()).toBe(false);
  expect(await kept.rows('sweep')).toEqual([]);
  expect(await kept.add('sweep', row)).toBe(false);
});

it('are not stored where the browser never answers', async () => {
  vi.useFakeTimers();
  vi.mocked(openDB).mockReturnValue(new Promise(() => undefined));
  const works = keepRows().works();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await works).toBe(false);
  vi.useRealTimers();
});
