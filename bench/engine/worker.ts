/**
 * The engine's benchmark in a browser's worker: at each message it runs a case or the reference loop and answers with
 * the number of cell-hops. Nothing here needs the compiled codec.
 */
import { referenceProvider } from '../../src/codec/reference';
import { advance, loadSession, resultOf } from '../../src/runner/session';
import { benchScenario } from './cases';
import { referenceLoop } from './reference';

onmessage = ({ data }: MessageEvent<string>) => {
  if (data === 'loop') {
    referenceLoop();
    postMessage(0);
    return;
  }
  const loaded = loadSession(benchScenario(data), { codecs: referenceProvider() });
  if (!loaded.ok) throw new Error(loaded.problems[0].message);
  advance(loaded.session, Infinity, Infinity);
  postMessage(resultOf(loaded.session, {}, 0).cellHops);
};
