/** Opens a kept network in the page, with its files, its branches and its name. */
import { check } from '../app/document';
import { suitableRate } from '../app/opening';
import { announce, leaveFirstVisit, open, useApp } from '../app/store';
import type { KeptNetwork } from './kept';
import { missingFiles } from './kept-doc';

/** Gives the page the files of a kept network that it lacks. Returns whether there were any. */
export function takeFiles(network: KeptNetwork): boolean {
  const { files: here } = useApp.getState();
  const missing = missingFiles(network, here);
  if (missing.length > 0) useApp.setState({ files: [...here, ...missing] });
  return missing.length > 0;
}

/** Opens it to be watched, or to be built if it has problems. */
export function openKept(network: KeptNetwork): void {
  const { doc: { scenario, startAtS, branches }, name } = network;
  const named = scenario.title === name ? scenario : { ...scenario, title: name };
  const reply = check(named);
  leaveFirstVisit();
  takeFiles(network);
  open(named, { startAtS, ...(reply.ok && { rate: suitableRate(reply.checked.expansion) }) });
  if (branches) useApp.setState(({ doc }) => ({ doc: { ...doc, branches } }));
  if (!reply.ok) useApp.setState({ tab: 'build' });
  announce(`Opened ${name}.`);
}
