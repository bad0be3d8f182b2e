/** A journey that leads nowhere from the end of a run: the run is still at its end, with its result. */
import { beforeEach, expect, it } from 'vitest';
import { HEAD, HEADER_LENGTH, type Frame } from '../../../src/runner/client/frame';
import type { Went } from '../../../src/runner/client/protocol';
import type { RunClient } from '../../../src/runner/client/worker-client';
import type { Failing } from '../../../src/ui/app/run/failing';
import { createRunJourneys } from '../../../src/ui/app/run/journeys';
import type { Loading } from '../../../src/ui/app/run/loading';
import { useApp } from '../../../src/ui/app/store';

const header = new Float64Array(HEADER_LENGTH);
header[HEAD.ended] = 1;
const end = { header } as unknown as Frame;
const seen: Frame[] = [];

function journeys(went: Went) {
  const source = { api: { go: () => Promise.resolve(went), going: () => Promise.resolve(null) }, frame: () => end };
  const none = {} as unknown as Failing & Loading;
  return createRunJourneys(source as unknown as RunClient, none, none, (frame) => seen.push(frame));
}

beforeEach(() => {
  seen.length = 0;
  useApp.setState({ phase: 'ended', playing: false });
});

it('looks at the end again if the run stays there', async () => {
  journeys('nowhere').travel({ kind: 'furthest' });
  await expect.poll(() => seen).toEqual([end]);
  expect(useApp.getState().phase).toBe('ready');
});

it('waits for a frame if the run goes somewhere', async () => {
  journeys('there').travel({ kind: 'instant', atPs: 0 });
  await expect.poll(() => useApp.getState().travelling).toBeNull();
  expect(seen).toEqual([]);
});
