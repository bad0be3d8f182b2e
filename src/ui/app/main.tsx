/** Starts the page: styles, the state that the address asks for, the run, and React. */
import '../look/layers.css';
import '@mantine/core/styles.layer.css';
import '../look/fonts.css';
import '../look/tokens.css';
import '../look/base.css';
import '../look/mantine.css';
import '../look/mantine-variables.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { startRunClient } from '../../runner/client/worker-client';
import { closeMenusByEscape } from '../look/early-escape';
import { watchFocus } from '../look/lost-focus';
import { watchPinch } from '../look/pinch';
import { watchPress } from '../look/press';
import { begin } from './address';
import { afterFirstFrame, fetchAfterFirstFrame } from './ahead';
import { App } from './App';
import { Boundary } from './Boundary';
import { Failure } from './Failure';
import { because } from './because';
import { sayFailures } from './failures';
import { watchStyles } from './fetched';
import { keepProjector } from './kept-projector';
import { keepLeftOff, leftOff } from './left-off';
import { fetchLinks } from './links';
import { readAddress } from './opening';
import { fetchPresets } from './page-presets';
import { isCarried, readInstantFrom } from './reload';
import { startRun } from './run/run';
import { AHEAD, AT_ONCE } from './views';
import { keepAddress } from './visits';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the app.');

sayFailures(window);
watchStyles(document);
watchFocus();
closeMenusByEscape();
watchPress();
watchPinch();

/**
 * Restores what a reload has carried over; returns whether that was possible. A document may have begun as a preset; if
 * presets cannot be fetched, it opens as any network.
 */
async function comeBack(): Promise<boolean> {
  const [restoring] = await Promise.all([
    import('./take-carried').catch(() => null), fetchPresets().catch(() => undefined),
  ]);
  return restoring?.takeCarried() ?? false;
}

/** Reads the address, starts the run and renders the page. Large networks in links are read in several tasks. */
async function start(root: Root): Promise<void> {
  // The worker's program is fetched while this thread reads the address.
  const client = startRunClient();
  const opening = await readAddress(window.location);
  begin(opening, leftOff(opening));
  const carried = isCarried() && await comeBack();
  const run = startRun(client);
  readInstantFrom(run.instantS);
  keepLeftOff(run.instantS);
  keepProjector();
  keepAddress(carried);
  // If the code for links cannot be fetched, the address stays as it is.
  afterFirstFrame(run.source, () => void fetchLinks().catch(() => undefined), 0);
  fetchAfterFirstFrame(run.source, AT_ONCE, 0);
  fetchAfterFirstFrame(run.source, AHEAD);
  root.render(
    <StrictMode>
      <Boundary instead={({ reason, retry }) => (
        <Failure reason={because(reason)} onRetry={retry} />
      )}>
        <App run={run} startBeside={startRunClient} />
      </Boundary>
    </StrictMode>,
  );
}

void start(createRoot(place));
