/**
 * Asks the run what has arrived of a flow's file, at most four times a second, while it is visible and time goes on.
 */
import { useEffect, useState } from 'react';
import { HEAD } from '../../runner/client/frame';
import type { ArrivedFile } from '../../runner/client/protocol';
import { useRun } from '../app/run-context';
import { useApp } from '../app/store';

const EVERY_MS = 250;

export function useArrived(flow: string | null, visible: boolean): ArrivedFile | null {
  const { ask, source } = useRun();
  const serial = useApp((state) => state.load.serial);
  // While a run is loading, the worker would answer about the one before, which may be at the same simulated time.
  const loading = useApp((state) => state.phase === 'loading');
  const [kept, setKept] = useState<{ serial: number; file: ArrivedFile } | null>(null);
  useEffect(() => {
    if (flow === null || !visible || loading) return undefined;
    let asked = -1;
    let busy = false;
    let over = false;
    const look = (): void => {
      const now = source.frame()?.header[HEAD.timePs] ?? 0;
      if (busy || now === asked) return;
      busy = true;
      asked = now;
      ask.arrived(flow)
        .then((next) => {
          if (over || !next) return;
          setKept((before) => (before?.serial === serial && before.file.flow === flow
            && before.file.inOrderBytes === next.inOrderBytes ? before : { serial, file: next }));
        })
        .catch(() => undefined)
        .finally(() => { busy = false; });
    };
    const timer = setInterval(look, EVERY_MS);
    look();
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [flow, visible, loading, ask, source, serial]);
  return kept?.serial === serial && kept.file.flow === flow ? kept.file : null;
}
