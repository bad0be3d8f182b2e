/**
 * What becomes of a file that the reader gave: a scenario or a sweep opens, recorded traffic and anything else are
 * offered as traffic.
 */
import { check } from '../app/document';
import { fileOf } from '../../scenario/traffic';
import { suitableRate } from '../app/opening';
import { heldFile, type HeldFile } from '../app/held';
import { announce, leaveFirstVisit, open, show, useApp, warn } from '../app/store';
import { many } from '../app/words';
import { keeper } from '../keep/here';
import { takeIn, type Intake } from './intake';

/** The file that an open scenario names but has no bytes for: it needs no question, only a new run. */
function isAwaited(file: HeldFile): boolean {
  const { checked, files } = useApp.getState();
  return checked.full.flows.some(({ traffic }) => {
    const carried = fileOf(traffic);
    return carried !== null && heldFile(files, carried) === undefined && heldFile([file], carried) !== undefined;
  });
}

/** Said above the view, which a dialog would cover. */
const refuse = (banner: string): void => useApp.setState({ banner, dialog: null });

/** Networks that were downloaded together are kept again, and shown in the gallery. */
async function receiveAll({ name, scenarios, left }: Extract<Intake, { kind: 'networks' }>): Promise<void> {
  const stayed = left === 0 ? '' : `${many(left, 'network')} cannot run and stayed out.`;
  if (scenarios.length === 0) return refuse(`${name} brings no network${stayed === '' ? '.' : `: ${stayed}`}`);
  await keeper.takeIn(scenarios);
  show('gallery');
  if (stayed !== '') warn(`${name}: ${stayed}`);
  announce(`${many(scenarios.length, 'network')} taken in.`);
}

/** The sweeps' part is fetched when there is one. */
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

/** A folder, and a file that was changed since, cannot be read. */
async function readIn(file: File): Promise<Intake> {
  try {
    return await takeIn(file);
  } catch {
    return { kind: 'problem', message: `${file.name} could not be read: it is a folder, or was moved or changed. `
      + 'Choose the file again.' };
  }
}

/** One file; of several that were dropped together the first, and the others are said to be left. */
export async function offer(file: File, others: readonly File[] = []): Promise<void> {
  await receive(await readIn(file));
  if (others.length === 0) return;
  const left = `Of ${many(others.length + 1, 'file')} only ${file.name} was taken: drop the others one by one.`;
  const { banner } = useApp.getState();
  warn(banner === null ? left : `${banner}\n${left}`);
}
