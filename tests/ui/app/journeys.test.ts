/** When a journey is over, also one that leads nowhere, the run may be at its end: its newest frame is looked at. */
import { beforeEach, expect, it } from 'vitest';
import { HEAD, HEADER_LENGTH, type Frame } from '../../../src/runner/client/frame';
import type { Went } from '../../../src/runner/client/protocol';
import type { RunClient } from '../../../src/runner/client/worker-client';
import type { Failing } from '../../../src/ui/app/run/failing';
import { createRunJourneys } from '../../../src/ui/app/run/journeys';
import type { Loading } from '../../../src/ui/app/run/loading';
import { createStanding } from '../../../src/ui/app/run/standing';
import { useApp } from '../../../src/ui/app/store';

const header = new Float64Array(HEADER_LENGTH);
header[HEAD.ended] = 1;
const end = { header } as unknown as Frame;
const seen: Frame[] = [];

function journeys(went: Went) {
  const source = { api: { go: () => Promise.resolve(went), going: () => Promise.resolve(null) }, frame: () => end };
  const none = {} as unknown as Failing & Loading;
  return createRunJourneys(source as unknown as RunClient, createStanding(), none, none, (frame) => seen.push(frame));
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

it('looks at what is there if the run goes somewhere: the frame of that instant may have come before', async () => {
  journeys('there').travel({ kind: 'instant', atPs: 0 });
  await expect.poll(() => seen).toEqual([end]);
});
