/** Messages shown while loading a run takes so long that the reader should be told why. */
import type { ReactNode } from 'react';
import s from './notices.module.css';
import { useRun } from './run-context';
import { restart, useApp } from './store';
import { broughtTo, percent } from './words';

/** A share as a whole percentage. */
const percentOf = (share: number | null): number | undefined =>
  (share === null ? undefined : Math.round(100 * share));

interface WayProps { atS: number; share: number | null; className?: string; children?: ReactNode }

/** The way to the instant at which a run opens. Its sentence is read out elsewhere, once; the share is not. */
function Way({ atS, share, className = s.onStage, children }: WayProps) {
  return (
    <div className={`${className} ${s.instant}`}>
      <p>{broughtTo(atS)}</p>
      <span className={s.share} role="progressbar" aria-label="Share of the way" aria-valuenow={percentOf(share)}>
        {share === null ? '' : percent(share, 0)}
      </span>
      {children}
      <span className={s.way} style={{ width: `${percentOf(share) ?? 0}%` }} />
    </div>
  );
}

/** The same over a stage that is not the page's own. */
export function WayOnStage({ atS, share }: Pick<WayProps, 'atS' | 'share'>) {
  return <div className={s.veil}><Way atS={atS} share={share} /></div>;
}

function AwaitedInstant({ className }: { className: string }) {
  const atS = useApp((state) => state.load.atS);
  const share = useApp((state) => state.travelling);
  return (
    <Way atS={atS} share={share} className={className}>
      <button type="button" className={s.action} onClick={restart}>To the start</button>
    </Way>
  );
}

export function Awaited({ className }: { className: string }) {
  const { startAgain } = useRun();
  const awaited = useApp((state) => (state.phase === 'loading' ? state.awaited : null));
  if (awaited === null) return null;
  if (awaited === 'instant') return <AwaitedInstant className={className} />;
  return (
    <div className={className} data-quiet="true" role="status">
      {awaited === 'program' && <p>The program of the simulation has not arrived yet.</p>}
      {awaited === 'network' && (
        <p>
          This network is large and takes a while to prepare. Open another one or undo the last change if you do not
          want to wait.
        </p>
      )}
      {awaited === 'program' && <button type="button" className={s.action} onClick={startAgain}>Start again</button>}
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
