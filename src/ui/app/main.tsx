/** Starts the page: styles, the state that the address asks for, the run, and React. */
import '../look/layers.css';
import '@mantine/core/styles.layer.css';
import '../look/fonts.css';
import '../look/tokens.css';
import '../look/base.css';
import '../look/mantine.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startRunClient } from '../../runner/client/worker-client';
import { begin, keepAddress } from './address';
import { App } from './App';
import { Failure } from './Failure';
import { readOpening } from './opening';
import { startRun } from './run';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the app.');

begin(readOpening(window.location));
const run = startRun(startRunClient());
keepAddress();

/** React leaves nothing standing when drawing fails; the state lives outside it, so the page can be drawn again. */
function draw(): void {
  const root = createRoot(place as HTMLElement, {
    onUncaughtError: (reason) => {
      const failure = createRoot(place as HTMLElement);
      failure.render(<Failure reason={reason instanceof Error ? reason.message : String(reason)} onRetry={() => { failure.unmount(); draw(); }} />);
    },
  });
  root.render(<StrictMode><App run={run} /></StrictMode>);
}

draw();
