/** Messages shown while loading a run takes so long that the reader should be told why. */
import s from './notices.module.css';
import { useRun } from './run-context';
import { restart, useApp } from './store';
import { percent, THIN_SPACE } from './words';

export function Awaited({ className }: { className: string }) {
  const { startAgain } = useRun();
  const awaited = useApp((state) => (state.phase === 'loading' ? state.awaited : null));
  const atS = useApp((state) => state.load.atS);
  const share = useApp((state) => state.travelling);
  if (awaited === null) return null;
  return (
    <div className={className} data-quiet="true" role="status">
      {awaited === 'program' && <p>The program of the simulation has not arrived yet.</p>}
      {awaited === 'network' && (
        <p>
          This network is large and takes a while to prepare. Open another one or undo the last change if you do not
          want to wait.
        </p>
      )}
      {awaited === 'instant' && (
        <p>The run is being brought to {atS}{THIN_SPACE}s{share !== null && `: ${percent(share, 0)} of the way`}.</p>
      )}
      {awaited === 'program' && <button type="button" className={s.action} onClick={startAgain}>Start again</button>}
      {awaited === 'instant' && <button type="button" className={s.action} onClick={restart}>To the start</button>}
    </div>
  );
}

/**
 * The message over the middle of the stage, so that nothing around the stage moves. The stage recedes under it, so that
 * no caption is half covered.
 */
export function AwaitedOnStage() {
  const said = useApp(({ phase, awaited }) => phase === 'loading' && awaited !== null);
  return said ? <div className={s.veil}><Awaited className={s.onStage} /></div> : null;
}
