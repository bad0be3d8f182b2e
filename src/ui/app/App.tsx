/** The root component: chooses the view, and adds bars, notices and dialogs in the theme that is set. */
import { MantineProvider } from '@mantine/core';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { DropTarget } from '../gallery/DropTarget';
import { findFocus } from '../look/lost-focus';
import { mantineTheme } from '../look/mantine-theme';
import { isDark } from '../look/palette';
import { afterFirstFrame } from './ahead';
import s from './app.module.css';
import { Bar } from './Bar';
import { Boundary } from './Boundary';
import { Fetched } from './fetched';
import { FirstVisit } from './FirstVisit';
import { Announcer, Notices } from './Notices';
import { PARTS } from './parts';
import { usePageTitle, VIEW_TITLES } from './page-title';
import { BottomTabs, PhoneWatch } from './Phone';
import { CALM_STEP_MS } from './rates';
import { FetchedOver, FetchedRegion, Region } from './Region';
import type { Run } from './run/run';
import { BesideContext, RunContext, type StartBeside } from './run-context';
import { useApp } from './store';
import { useShortcuts } from './use-shortcuts';
import { useLayout, useReducedMotion, useTheme } from './use-theme';
import { VIEWS } from './views';
import { Watch } from './Watch';

function View() {
  const layout = useLayout();
  const tab = useApp((state) => state.tab);
  const firstVisit = useApp((state) => state.firstVisit);
  const embedded = useApp((state) => state.embedded);
  if (tab === 'build' && !embedded) return <FetchedRegion key="build" name="The editor" part={VIEWS.build} />;
  if (tab === 'lab') return <FetchedRegion key="lab" name="The lab" part={VIEWS.lab} />;
  if (tab === 'figures') return <FetchedRegion key="figures" name="The figures" part={VIEWS.figures} />;
  if (tab === 'documents') return <FetchedRegion key="documents" name="The reading view" part={VIEWS.documents} />;
  if (tab === 'compare') return <FetchedRegion key="compare" name="The comparison" part={VIEWS.compare} />;
  if (firstVisit) return <Region key="first" name="The first visit"><FirstVisit phone={layout === 'phone'} /></Region>;
  if (layout === 'phone') return <Region key="phone" name="The run"><PhoneWatch /></Region>;
  return <Region key="watch" name="The run"><Watch beside={layout !== 'tablet'} embedded={embedded} /></Region>;
}

/** Names of the dialogs, for messages while they are being fetched or if they fail. */
const DIALOGS = {
  gallery: 'The gallery', new: 'The shapes to start with', saveAs: 'The dialog to save a copy',
  share: 'The share dialog', help: 'The help', marks: 'How to read the stage', about: 'What this page is',
} as const;

function Dialogs() {
  const dialog = useApp((state) => state.dialog);
  const offered = useApp((state) => state.offered !== null);
  const name = dialog === null ? 'The offer to send a file' : DIALOGS[dialog];
  return <FetchedOver name={name} asked={dialog !== null || offered} part={VIEWS.dialogs} />;
}

/**
 * Stores the offline copy of the page and tells when a newer version is there; if this fails, the page works without
 * it. Storing takes the computer's time, so it begins after the first frame.
 */
function NewVersion({ source }: Pick<Run, 'source'>) {
  const [begins, setBegins] = useState(false);
  useEffect(() => afterFirstFrame(source, () => setBegins(true)), [source]);
  if (!begins) return null;
  return (
    <Boundary instead={() => null}><Suspense fallback={null}><Fetched part={PARTS.newVersion} /></Suspense></Boundary>
  );
}

/** The page's content security policy forbids style elements: Mantine's variables are in mantine-variables.css. */
const noStyleElements = { withCssVariables: false, withGlobalClasses: false };

/** In print: which network it is, in the views that show one; on the screen the bar says it. */
function PrintedTitle() {
  const title = useApp(({ tab, doc, comparison }) =>
    (VIEW_TITLES[tab] === undefined ? (tab === 'compare' && comparison?.comparison.base || doc.scenario).title : null));
  return title === null ? null : <p className={s.printedTitle}>{title || 'Untitled'}</p>;
}

export function App({ run, startBeside }: { run: Run; startBeside: StartBeside }) {
  const theme = useTheme();
  const layout = useLayout();
  const phone = layout === 'phone';
  const embedded = useApp((state) => state.embedded);
  const firstVisit = useApp((state) => state.firstVisit);
  const ofRun = useApp((state) => state.tab === 'watch' || state.tab === 'build');
  const moving = useApp((state) => state.phase === 'playing' || state.phase === 'flatOut');
  const calm = useReducedMotion();
  useShortcuts(run, theme);
  usePageTitle();
  useEffect(() => run.source.setFrameInterval(calm && moving ? CALM_STEP_MS : 0), [run, calm, moving]);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
    // What had the focus may have gone with the view or the bar.
    findFocus();
  }, [theme, ofRun]);
  return (
    <div className={s.app}>
      <MantineProvider theme={mantineTheme} {...noStyleElements} forceColorScheme={isDark(theme) ? 'dark' : 'light'}>
        <RunContext value={run}>
          <div className={s.page}>
            {theme !== 'projector' && !embedded && (
              <Region name="The bar at the top">
                <Bar theme={theme} phone={phone} drawer={layout === 'tablet'} />
              </Region>
            )}
            {(theme !== 'projector' || !ofRun) && <PrintedTitle />}
            <Region name="A notice" over><Notices /></Region>
            {theme === 'projector' && ofRun
              ? <FetchedRegion key="projector" name="The projector's view" part={VIEWS.projector} /> : <View />}
            {phone && theme !== 'projector' && !embedded && (!firstVisit || !ofRun)
              && <Region name="The bar at the bottom"><BottomTabs /></Region>}
          </div>
          <BesideContext value={startBeside}><Dialogs /></BesideContext>
          <Region name="The place to drop files" over><DropTarget /></Region>
          <NewVersion source={run.source} />
          <Region name="What is read out" over><Announcer /></Region>
        </RunContext>
      </MantineProvider>
    </div>
  );
}
