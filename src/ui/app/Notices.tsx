/**
 * What the page says beside the run: a banner for what went wrong, a quiet line for a new version, the polite live
 * region.
 */
import { ActionIcon } from '@mantine/core';
import { CloseIcon } from '../look/icons';
import { Awaited } from './Awaited';
import { notReady } from './document';
import s from './notices.module.css';
import { OtherLines } from './OtherLines';
import { reloadPage } from './reload';
import { useRun } from './run-context';
import { undoEdit, useApp, warn, type Tab } from './store';

/** The lab and a comparison have nothing of the one run. */
const isOfRun = (tab: Tab): boolean => tab === 'watch' || tab === 'build';

/** The first of what is to be said, and the others where the reader wants them. */
function Banner() {
  const banner = useApp((state) => state.banner);
  if (banner === null) return null;
  const [first, ...others] = banner.split('\n');
  return (
    <div className={s.banner} role="alert">
      <div>
        <p>{first}</p>
        <OtherLines lines={others} />
      </div>
      <ActionIcon aria-label="Dismiss" onClick={() => warn(null)}><CloseIcon /></ActionIcon>
    </div>
  );
}

/**
 * Said while the network as edited cannot run: what is wrong, and what is running instead. The editor says it itself,
 * where it is.
 */
function Unfinished() {
  const problems = useApp((state) => state.problems);
  const building = useApp((state) => state.tab === 'build');
  const canUndo = useApp((state) => state.history.past.length > 0);
  if (problems.length === 0 || building) return null;
  return (
    <div className={s.banner} role="status">
      <p>{notReady(problems)} The last network that could run is shown.</p>
      {canUndo && <button type="button" className={s.action} onClick={undoEdit}>Undo</button>}
    </div>
  );
}

/** What went wrong with the run, and the way back to where it stood. */
function RunProblem() {
  const { startAgain } = useRun();
  const problem = useApp((state) => (state.phase === 'problem' && isOfRun(state.tab) ? state.runProblem : null));
  const failure = useApp((state) => state.runFailure);
  if (problem === null) return null;
  return (
    <div className={s.banner} role="alert">
      <p>{problem}</p>
      {failure !== null && (
        <div className={s.actions}>
          <button type="button" className={s.action} onClick={startAgain}>Start again</button>
          {failure === 'missing' && <button type="button" className={s.action} onClick={reloadPage}>Reload</button>}
        </div>
      )}
    </div>
  );
}

/** In the editor there is no run to wait for but one that cannot begin; the stage says what it waits for itself. */
function AwaitedInBuild() {
  const said = useApp((state) => state.tab === 'build' && state.awaited !== 'instant');
  return said ? <Awaited className={s.banner} /> : null;
}

export function Announcer() {
  const announcement = useApp((state) => state.announcement);
  return <p className="heard" role="status" aria-live="polite">{announcement}</p>;
}

export function Notices() {
  const line = useApp((state) => state.line);
  return (
    <>
      <Banner />
      {line}
      <Unfinished />
      <RunProblem />
      <AwaitedInBuild />
    </>
  );
}
