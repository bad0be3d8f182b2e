/**
 * Handles a file of the reader's: opens a scenario or a sweep; offers to send recorded traffic, or any other file,
 * across the network.
 */
import { check } from '../app/document';
import { fileOf } from '../../scenario/traffic';
import { suitableRate } from '../app/opening';
import { heldFile, type HeldFile } from '../app/held';
import { announce, leaveFirstVisit, open, show, useApp, warn } from '../app/store';
import { count, many } from '../app/words';
import { keeper } from '../keep/here';
import { takeIn, type Intake } from './intake';

/** Whether the open scenario names this file and its bytes are missing: then it is used without a question. */
function isAwaited(file: HeldFile): boolean {
  const { checked, files } = useApp.getState();
  return checked.full.flows.some(({ traffic }) => {
    const carried = fileOf(traffic);
    return carried !== null && heldFile(files, carried) === undefined && heldFile([file], carried) !== undefined;
  });
}

/** Shows a problem above the view, and closes the dialog, which would cover it. */
const refuse = (banner: string): void => useApp.setState({ banner, dialog: null });

/** Adds networks that were downloaded together to the reader's own, and shows them in the gallery. */
async function receiveAll({ name, scenarios, left }: Extract<Intake, { kind: 'networks' }>): Promise<void> {
  const stayed = left === 0 ? ''
    : `${many(left, 'network')} cannot run and ${left === 1 ? 'was' : 'were'} left out.`;
  if (scenarios.length === 0) return refuse(`${name} holds no network${stayed === '' ? '.' : `: ${stayed}`}`);
  const { added, known } = await keeper.takeIn(scenarios);
  const kept = added + known;
  if (kept === 0) return refuse(`${name}: this browser kept none of its networks.`);
  show('gallery');
  const lost = kept === scenarios.length ? ''
    : `this browser kept ${count(kept)} of its ${many(scenarios.length, 'network')}.`;
  const here = known === 0 ? ''
    : `${many(known, 'network')} ${known === 1 ? 'was' : 'were'} here already and ${known === 1 ? 'is' : 'are'} not added.`;
  if (lost + here + stayed !== '') warn(`${name}: ${[lost, here, stayed].filter(Boolean).join(' ')}`);
  announce(`${many(added, 'network')} added.`);
}

/** Opens a sweep; the code for that is fetched when needed. */
async function receiveSweep({ name, input }: Extract<Intake, { kind: 'sweep' }>): Promise<void> {
  const part = await import('../figures/own/open-sweep-file').catch(() => null);
  const wrong = part === null ? `${name} could not be opened: the part of the page that reads sweeps has not come. `
    + 'Reload and open it again.' : await part.openSweepFile(name, input);
  return wrong === null ? warn(null) : refuse(wrong);
}

export async function receive(intake: Intake): Promise<void> {
  if (intake.kind === 'problem') return refuse(intake.message);
  if (intake.kind === 'sweep') return receiveSweep(intake);
  warn(null);
  leaveFirstVisit();
  if (intake.kind === 'scenario') {
    const reply = check(intake.scenario);
    open(intake.scenario, reply.ok ? { rate: suitableRate(reply.checked.expansion) } : {});
    return announce(`Opened ${intake.scenario.title ?? 'the scenario'}.`);
  }
  if (intake.kind === 'trace') return useApp.setState({ offered: intake.trace, dialog: null });
  if (intake.kind === 'networks') return receiveAll(intake);
  const { file } = intake;
  if (!isAwaited(file)) return useApp.setState({ offered: file, dialog: null });
  useApp.setState(({ files, load, doc }) => ({
    files: [...files, file], dialog: null, load: { serial: load.serial + 1, atS: doc.startAtS }, playing: true,
  }));
  announce(`${file.name} crosses the network.`);
}

/** Reads a file; folders, and files that were changed since they were chosen, cannot be read. */
async function readIn(file: File): Promise<Intake> {
  try {
    return await takeIn(file);
  } catch {
    return { kind: 'problem', message: `${file.name} could not be read: it is a folder, or was moved or changed. `
      + 'Choose the file again.' };
  }
}

/** Handles one file. Of several that were dropped together, only the first is taken, and a message says so. */
export async function offer(file: File, others: readonly File[] = []): Promise<void> {
  await receive(await readIn(file));
  if (others.length === 0) return;
  const left = `Of ${many(others.length + 1, 'file')} only ${file.name} was taken: drop the others one by one.`;
  const { banner } = useApp.getState();
  warn(banner === null ? left : `${banner}\n${left}`);
}
