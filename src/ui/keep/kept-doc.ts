/** What is kept of an open network, and whether a kept network is the one that an address shows. */
import { check, resultKey, type Doc } from '../app/document';
import { heldFile, type HeldFile } from '../app/held';
import type { KeptDoc, KeptNetwork } from './kept';

export const docOf = ({ scenario, startAtS, branches }: Doc): KeptDoc =>
  ({ scenario, startAtS, ...(branches && { branches }) });

/** Returns those of the page's files that the network's flows send. */
export function filesOf({ scenario }: Doc, files: readonly HeldFile[]): HeldFile[] {
  const reply = check(scenario);
  if (!reply.ok || files.length === 0) return [];
  const sent = reply.checked.full.flows.flatMap(({ traffic }) =>
    ('sha256' in traffic ? heldFile(files, traffic) ?? [] : []));
  return [...new Set(sent)];
}

/** Returns the files of a kept network that the page does not have. */
export const missingFiles = ({ files }: KeptNetwork, here: readonly HeldFile[]): HeldFile[] =>
  files.filter(({ name, sha256, bytes }) =>
    !here.some((one) => one.name === name && one.sha256 === sha256 && one.bytes.length === bytes.length));

/** Whether the two are the same network, even if one leaves out values that are defaults, as addresses do. */
export function isSame(a: KeptDoc, b: KeptDoc): boolean {
  const [one, other] = [check(a.scenario), check(b.scenario)];
  if (!one.ok || !other.ok) return JSON.stringify(a.scenario) === JSON.stringify(b.scenario);
  return a.scenario.title === b.scenario.title && resultKey(one.checked.full) === resultKey(other.checked.full);
}

/** Returns the same record under another name. */
export const titled = ({ doc, ...network }: KeptNetwork, name: string): KeptNetwork =>
  ({ ...network, name, doc: { ...doc, scenario: { ...doc.scenario, title: name } } });
