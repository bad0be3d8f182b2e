/** Puts the page together: which view, which dialogs, in which theme. */
import { MantineProvider } from '@mantine/core';
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { DropTarget } from '../gallery/DropTarget';
import { Gallery } from '../gallery/Gallery';
import { SendFile } from '../gallery/SendFile';
import { cssVariables, mantineTheme } from '../look/mantine-theme';
import { ShareDialog } from '../share/ShareDialog';
import s from './app.module.css';
import { Bar } from './Bar';
import { FirstVisit } from './FirstVisit';
import { HelpDialog } from './HelpDialog';
import { NewVersion } from './NewVersion';
import { Announcer, Notices } from './Notices';
import { BottomTabs, PhoneWatch } from './Phone';
import { Projector } from './Projector';
import type { Run } from './run';
import { RunContext } from './run-context';
import { useApp } from './store';
import { useShortcuts } from './use-shortcuts';
import { useLayout, useReducedMotion, useTheme } from './use-theme';
import { Watch } from './Watch';

/** The editor brings a drawing library of its own: it comes when it is first asked for. */
const Build = lazy(() => import('./Build').then((module) => ({ default: module.Build })));

const LabHere = lazy(() => import('./LabHere').then((module) => ({ default: module.LabHere })));

/** For readers who want less motion a run moves twice a second. */
const CALM_FRAME_MS = 500;

function View() {
  const layout = useLayout();
  const tab = useApp((state) => state.tab);
  const firstVisit = useApp((state) => state.firstVisit);
  const embedded = useApp((state) => state.embedded);
  if (tab === 'build' && !embedded) return <Suspense fallback={<main />}><Build /></Suspense>;
  if (tab === 'lab') return <Suspense fallback={<main />}><LabHere /></Suspense>;
  if (firstVisit) return <FirstVisit phone={layout === 'phone'} />;
  if (layout === 'phone') return <PhoneWatch />;
  return <Watch beside={layout !== 'tablet'} embedded={embedded} />;
}

export function App({ run }: { run: Run }) {
  const theme = useTheme();
  const layout = useLayout();
  const phone = layout === 'phone';
  const embedded = useApp((state) => state.embedded);
  const firstVisit = useApp((state) => state.firstVisit);
  const inLab = useApp((state) => state.tab === 'lab');
  const moving = useApp((state) => state.phase === 'playing' || state.phase === 'flatOut');
  const calm = useReducedMotion();
  useShortcuts(run, theme);
  useEffect(() => run.source.setFrameInterval(calm && moving ? CALM_FRAME_MS : 0), [run, calm, moving]);
  useLayoutEffect(() => { document.documentElement.dataset.theme = theme; }, [theme]);
  return (
    <div className={s.app}>
      <MantineProvider theme={mantineTheme} cssVariablesResolver={cssVariables} forceColorScheme={theme === 'dark' ? 'dark' : 'light'}>
        <RunContext value={run}>
          <div className={s.page}>
            {theme !== 'projector' && !embedded && <Bar theme={theme} phone={phone} drawer={layout === 'tablet'} />}
            <Notices />
            {theme === 'projector' && !inLab ? <Projector /> : <View />}
            {phone && theme !== 'projector' && !embedded && (!firstVisit || inLab) && <BottomTabs />}
          </div>
          <Gallery />
          <ShareDialog />
          <HelpDialog />
          <SendFile />
          <DropTarget />
          <NewVersion />
          <Announcer />
        </RunContext>
      </MantineProvider>
    </div>
  );
}
