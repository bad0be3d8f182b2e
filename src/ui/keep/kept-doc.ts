/** What of an open network is kept, and whether what was kept is what an address shows. */
import { check, resultKey, type Doc } from '../app/document';
import { heldFile, type HeldFile } from '../app/held';
import type { KeptDoc, KeptNetwork } from './kept';

export const docOf = ({ scenario, startAtS, branches }: Doc): KeptDoc =>
  ({ scenario, startAtS, ...(branches && { branches }) });

/** The files that its flows send, of those that the page has. */
export function filesOf({ scenario }: Doc, files: readonly HeldFile[]): HeldFile[] {
  const reply = check(scenario);
  if (!reply.ok || files.length === 0) return [];
  const sent = reply.checked.full.flows.flatMap(({ traffic }) =>
    ('sha256' in traffic ? heldFile(files, traffic) ?? [] : []));
  return [...new Set(sent)];
}

/** Files of a kept network that the page has not. */
export const missingFiles = ({ files }: KeptNetwork, here: readonly HeldFile[]): HeldFile[] =>
  files.filter(({ name, sha256, bytes }) =>
    !here.some((one) => one.name === name && one.sha256 === sha256 && one.bytes.length === bytes.length));

/** The same network, however it is written: an address leaves out what its defaults say. */
export function isSame(a: KeptDoc, b: KeptDoc): boolean {
  const [one, other] = [check(a.scenario), check(b.scenario)];
  if (!one.ok || !other.ok) return JSON.stringify(a.scenario) === JSON.stringify(b.scenario);
  return a.scenario.title === b.scenario.title && resultKey(one.checked.full) === resultKey(other.checked.full);
}

/** The same record under another name. */
export const titled = ({ doc, ...network }: KeptNetwork, name: string): KeptNetwork =>
  ({ ...network, name, doc: { ...doc, scenario: { ...doc.scenario, title: name } } });
