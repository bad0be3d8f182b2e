/** Connects the dispersal lab with the page: theme, codec, and the token for the address and the share dialog. */
import { use, useEffect } from 'react';
import type { CodecProvider } from '../../codec/codec';
import { loadBrowserCodec } from '../../codec/load-browser';
import { Lab } from '../lab/Lab';
import { openLab, setLab, useLab } from '../lab/lab-store';
import type { LabState } from '../lab/lab-state';
import { useApp, warn } from './store';
import { useReducedMotion, useTheme } from './use-theme';

/** The codecs, loaded once, when the lab is first shown. The promise never rejects. */
let codecs: Promise<CodecProvider> | null = null;
const theCodecs = (): Promise<CodecProvider> => (codecs ??= loadBrowserCodec());

const change = (next: LabState): void => useApp.setState({ lab: setLab(next) });

export function LabHere() {
  const state = useLab((held) => held.state);
  const token = useApp((app) => app.lab);
  useEffect(() => {
    if (token !== null) {
      const problem = openLab(token);
      if (problem === null) return;
      warn(`${problem} The lab is as you left it.`);
    }
    useApp.setState({ lab: useLab.getState().token });
  }, [token]);
  return (
    <Lab
      theme={useTheme()} reducedMotion={useReducedMotion()} codecs={use(theCodecs())} state={state} onState={change}
    />
  );
}
