/** Fetches the transport events of one flow from the worker, piece by piece, while its plot is open. */
import { useCallback, useEffect, useRef } from 'react';
import { emptyHistory, extendHistory, type FlowHistory } from '../../../runner/client/history';
import { useRun } from '../../app/run-context';

const EVERY_MS = 150;

/** Returns a getter for the frame loop, since the history is kept outside React; `changed` is called when it grows. */
export function useHistory(flow: number, changed: () => void): () => FlowHistory {
  const run = useRun();
  const history = useRef(emptyHistory(flow));
  const told = useRef(changed);
  useEffect(() => { told.current = changed; });
  useEffect(() => {
    let over = false;
    history.current = emptyHistory(flow);
    run.watchFlow(flow);
    let asking = false;
    const ask = (): void => {
      if (asking) return;
      asking = true;
      const { epoch, count } = history.current;
      run.ask.history({ epoch, count }).then((piece) => {
        if (over || !piece || piece.flow !== flow) return;
        if (piece.epoch === epoch && piece.rows.length === 0 && piece.before === history.current.before) return;
        history.current = extendHistory(history.current, piece);
        told.current();
      }).catch(() => undefined).finally(() => { asking = false; });
    };
    const timer = setInterval(ask, EVERY_MS);
    ask();
    return () => {
      over = true;
      clearInterval(timer);
      run.watchFlow(null);
    };
  }, [run, flow]);
  return useCallback(() => history.current, []);
}
