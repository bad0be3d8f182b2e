/** What the page says beside the run: a banner for what went wrong, a quiet line for a new version, the polite live region. */
import { ActionIcon } from '@mantine/core';
import { CloseIcon } from '../look/icons';
import { notReady } from './document';
import s from './notices.module.css';
import { undoEdit, useApp, warn } from './store';

function Banner() {
  const banner = useApp((state) => state.banner);
  if (banner === null) return null;
  return (
    <div className={s.banner} role="alert">
      <p>{banner}</p>
      <ActionIcon aria-label="Dismiss" onClick={() => warn(null)}><CloseIcon /></ActionIcon>
    </div>
  );
}

/** Said while the network as edited cannot run: what is wrong, and what is running instead. */
function Unfinished() {
  const problems = useApp((state) => state.problems);
  const canUndo = useApp((state) => state.history.past.length > 0);
  if (problems.length === 0) return null;
  return (
    <div className={s.banner} role="status">
      <p>{notReady(problems)} The last network that could run is shown.</p>
      {canUndo && <button type="button" className={s.action} onClick={undoEdit}>Undo</button>}
    </div>
  );
}

function RunProblem() {
  const problem = useApp((state) => (state.phase === 'problem' && state.tab !== 'lab' ? state.runProblem : null));
  if (problem === null) return null;
  return <div className={s.banner} role="alert"><p>{problem}</p></div>;
}

export function Announcer() {
  const announcement = useApp((state) => state.announcement);
  return <p className="heard" role="status" aria-live="polite">{announcement}</p>;
}

export function Notices() {
  return (
    <>
      <Banner />
      <Unfinished />
      <RunProblem />
    </>
  );
}
