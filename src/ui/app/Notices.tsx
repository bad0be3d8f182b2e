/**
 * The page's notices: banners for what went wrong or takes long, and the polite live region for announcements.
 */
import { ActionIcon } from '@mantine/core';
import { CloseIcon } from '../look/icons';
import { toMain } from '../look/lost-focus';
import { useAtRest } from '../look/press';
import { Awaited } from './Awaited';
import { notReady } from './document';
import s from './notices.module.css';
import { OtherLines } from './OtherLines';
import { reloadPage } from './reload';
import { useRun } from './run-context';
import { undoEdit, useApp, warn, type Tab } from './store';

/** An action whose notice disappears, with the button: the focus moves on to the content. */
const last = (act: () => void) => () => { toMain(); act(); };

/** Whether a tab shows the page's run; the lab and a comparison do not. */
const isOfRun = (tab: Tab): boolean => tab === 'watch' || tab === 'build';

/** The store's banner: its first line, and the others folded. */
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
      <ActionIcon data-unprinted aria-label="Dismiss" onClick={last(() => warn(null))}><CloseIcon /></ActionIcon>
    </div>
  );
}

/**
 * Shown while the edited network cannot run: says what is wrong, and that the last one that could run is shown. Not in
 * Build, where the editor itself shows the problems.
 */
function Unfinished() {
  const problems = useAtRest(useApp((state) => state.problems));
  const building = useApp((state) => state.tab === 'build');
  const canUndo = useApp((state) => state.history.past.length > 0);
  if (problems.length === 0 || building) return null;
  return (
    <div className={s.banner} role="status">
      <p>{notReady(problems)} The last network that could run is shown.</p>
      {canUndo && <button type="button" className={s.action} onClick={last(undoEdit)}>Undo</button>}
    </div>
  );
}

/** Says what went wrong with the run, with a button that starts it again where it stood. */
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
          <button type="button" className={s.action} onClick={last(startAgain)}>Start again</button>
          {failure === 'missing' && <button type="button" className={s.action} onClick={reloadPage}>Reload</button>}
        </div>
      )}
    </div>
  );
}

/** In Build: says if the program or the network takes long to arrive. In Watch the stage says so itself. */
function AwaitedInBuild() {
  const said = useApp((state) => state.tab === 'build' && state.awaited !== 'instant');
  return said ? <Awaited className={s.banner} /> : null;
}

/** The live region. Each announcement is a new element, so that one with the same words is read out, too. */
export function Announcer() {
  const announcement = useApp((state) => state.announcement);
  const announced = useApp((state) => state.announced);
  return <p className="heard" role="status" aria-live="polite"><span key={announced}>{announcement}</span></p>;
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
