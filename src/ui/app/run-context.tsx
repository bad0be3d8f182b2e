/**
 * Hands the one run to the parts of the page, and lets them read frames without drawing more often than a reader can
 * read.
 */
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Frame } from '../../runner/client/frame';
import type { RunClient, RunClientOptions } from '../../runner/client/worker-client';
import type { Run } from './run/run';

export const RunContext = createContext<Run | null>(null);

/**
 * Starts a worker for a run beside the one run. Handed on and not imported: a part that is fetched and imports it
 * makes the first load larger, because the bundler then cuts it in more pieces.
 */
export type StartBeside = (options: RunClientOptions) => RunClient;
export const BesideContext = createContext<StartBeside | null>(null);

export function useRun(): Run {
  const run = useContext(RunContext);
  if (!run) throw new Error('No run: this part of the page stands outside RunContext.');
  return run;
}

const READINGS_EVERY_MS = 125;

/** Something read from the frame, at most eight times a second; equal readings draw nothing. */
export function useReading<Value extends string | number | boolean | null>(
  read: (frame: Frame) => Value, before: Value,
): Value {
  const { source } = useRun();
  const [value, setValue] = useState(before);
  const reader = useRef(read);
  useEffect(() => { reader.current = read; });
  useEffect(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const take = (): void => {
      timer = null;
      last = performance.now();
      const frame = source.frame();
      if (frame) setValue(reader.current(frame));
    };
    take();
    const stop = source.onFrame(() => {
      if (timer !== null) return;
      const wait = READINGS_EVERY_MS - (performance.now() - last);
      if (wait <= 0) take();
      else timer = setTimeout(take, wait);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [source]);
  return value;
}

/** Text that changes with every frame, written past React; never painted empty where there is a frame. */
export function useFrameText<Element extends HTMLElement>(read: (frame: Frame) => string): RefObject<Element | null> {
  const { source } = useRun();
  const element = useRef<Element>(null);
  const reader = useRef(read);
  useLayoutEffect(() => { reader.current = read; });
  useLayoutEffect(() => {
    const write = (frame: Frame | null): void => {
      if (!frame || !element.current) return;
      const text = reader.current(frame);
      if (element.current.textContent !== text) element.current.textContent = text;
    };
    write(source.frame());
    return source.onFrame(write);
  }, [source]);
  return element;
}
