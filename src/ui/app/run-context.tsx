/**
 * Gives the parts of the page access to the page's run, and lets them read its frames without rendering more often than
 * anyone can read.
 */
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Frame } from '../../runner/client/frame';
import type { RunClient, RunClientOptions } from '../../runner/client/worker-client';
import type { Run } from './run/run';

export const RunContext = createContext<Run | null>(null);

/**
 * Starts a worker for a further run beside the page's run. Passed by context rather than imported: if a lazily loaded
 * part imported it, the bundler would cut the first load into more chunks and make it larger.
 */
export type StartBeside = (options: RunClientOptions) => RunClient;
export const BesideContext = createContext<StartBeside | null>(null);

export function useRun(): Run {
  const run = useContext(RunContext);
  if (!run) throw new Error('No run: this part of the page stands outside RunContext.');
  return run;
}

const READINGS_EVERY_MS = 125;

/** Returns a value read from the frame, at most eight times a second; `before` until the first frame. */
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

/** Writes a text into an element with every frame, bypassing React. If a frame exists, it is filled before paint. */
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
