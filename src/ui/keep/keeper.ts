/**
 * Keeps every edited network without being asked: a moment after each change, and at once when the page is left. Its
 * messages (storage is full, another tab was first, a network to go on with) are in a small store of its own.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scenario } from '../../scenario/schema';
import { check, type Doc } from '../app/document';
import { suitableRate } from '../app/opening';
import { announce, edit, leaveFirstVisit, open, useApp, type AppState } from '../app/store';
import { copyName, type KeptNetwork, type KeptNetworks } from './kept';
import { isSame, missingFiles, titled } from './kept-doc';
import { begun, isCopying, isOpening, isUnkept, titleOf, trace, type Lineage } from './lineage';
import { createShownRecord, type Session } from './shown-record';
import { createWriting, join } from './writing';

export type Notice =
  | { kind: 'goOn'; network: KeptNetwork }
  | { kind: 'copied'; name: string }
  | { kind: 'trouble'; full: boolean };

export interface Keeping {
  notice: Notice | null;
  /** Id of the record of the open network; `null` if that is not kept. */
  openId: string | null;
  /** Increases when the kept networks have changed, so that lists are read again. */
  changes: number;
}

export interface KeeperOptions {
  networks: KeptNetworks;
  /** `null` if the browser lets the page store nothing. */
  session: Session | null;
  now?(): number;
  newId?(): string;
}

export interface Keeper {
  state: StoreApi<Keeping>;
  /** Follows the page until the returned function is called; `plain` says that its address names nothing to open. */
  start(plain: boolean): () => void;
  /** Settles once everything that was edited until now is kept, or could not be. */
  flush(): Promise<void>;
  list(): Promise<KeptNetwork[]>;
  open(network: KeptNetwork): void;
  rename(network: KeptNetwork, name: string): Promise<void>;
  duplicate(network: KeptNetwork): Promise<void>;
  /** Returns what was removed, to be put back. */
  remove(network: KeptNetwork): Promise<KeptNetwork | null>;
  putBack(network: KeptNetwork): Promise<void>;
  /** Keeps networks that came in a file, without opening any. */
  takeIn(scenarios: readonly Scenario[]): Promise<void>;
  dismiss(): void;
}

const someId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

const isFull = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'QuotaExceededError';

/** Gives the page the files of a kept network that it lacks. Returns whether there were any. */
function takeFiles(network: KeptNetwork): boolean {
  const { files: here } = useApp.getState();
  const missing = missingFiles(network, here);
  if (missing.length > 0) useApp.setState({ files: [...here, ...missing] });
  return missing.length > 0;
}

export function createKeeper({ networks, session, now = Date.now, newId = someId }: KeeperOptions): Keeper {
  const state = createStore<Keeping>()(() => ({ notice: null, openId: null, changes: 0 }));
  const lineages = new WeakMap<Doc, Lineage>();
  const shown = createShownRecord(session);
  /** The record that is being opened. */
  let opening: KeptNetwork | null = null;

  const say = (notice: Notice | null): void => state.setState({ notice });
  const changed = (): void => state.setState(({ changes }) => ({ changes: changes + 1 }));
  const sayTrouble = (reason: unknown): void => say({ kind: 'trouble', full: isFull(reason) });

  const writing = createWriting({
    networks, now, newId, onTrouble: sayTrouble,
    onBegin(lineage, id) { if (lineages.get(useApp.getState().doc) === lineage) shown.note(id); },
    onCopied: (name) => say({ kind: 'copied', name }),
    onDone(any) {
      noteOpen();
      if (any) changed();
    },
  });

  function noteOpen(): void {
    const lineage = lineages.get(useApp.getState().doc);
    // Before `start` nothing is known of what is open, but the list may be asked for.
    if (!lineage) return;
    const { id } = lineage;
    if (state.getState().openId !== id) state.setState({ openId: id });
    shown.note(id);
  }

  function lineageOf({ doc, opened, history }: AppState, before: AppState): Lineage {
    const known = lineages.get(doc);
    if (known) return known;
    const label = history.past.at(-1)?.label ?? '';
    const other = opened !== before.opened || isOpening(label);
    const copied = !other && history !== before.history && isCopying(label);
    // The base of a copy's lineage is the original, from which it differs: so it is kept at once.
    const lineage = copied ? begun(before.doc) : (other ? undefined : lineages.get(before.doc)) ?? begun(doc);
    lineages.set(doc, lineage);
    return lineage;
  }

  function follow(page: AppState, before: AppState): void {
    const { doc } = page;
    if (doc === before.doc) return;
    const lineage = lineageOf(page, before);
    if (opening) join(lineage, opening, doc);
    if (isUnkept(lineage, doc)) writing.soon(lineage, doc);
    if (state.getState().notice?.kind === 'goOn') say(null);
    noteOpen();
  }

  /** After a reload, joins the network that the address shows to its record; or else offers a network to go on with. */
  async function comeBack(lineage: Lineage, doc: Doc, plain: boolean): Promise<void> {
    const noted = shown.noted();
    const network = noted === null ? null : await networks.find(noted);
    const isStill = (): boolean => useApp.getState().doc === doc;
    if (network && isSame(network.doc, doc)) {
      if (lineage.id !== null) return;
      join(lineage, network, doc);
      const { branches } = network.doc;
      if (branches && !doc.branches && isStill()) {
        const forked = { ...doc, branches };
        Object.assign(lineage, { written: forked });
        lineages.set(forked, lineage);
        useApp.setState({ doc: forked });
      }
      // A run that waits for these files is loaded again.
      if (takeFiles(network)) useApp.setState(({ load }) => ({ load: { ...load, serial: load.serial + 1 } }));
      return noteOpen();
    }
    const newest = network ?? (plain ? (await networks.list())[0] : undefined);
    if (newest && isStill()) say({ kind: 'goOn', network: newest });
  }

  function start(plain: boolean): () => void {
    const { doc, history, embedded } = useApp.getState();
    if (embedded) return () => undefined;
    const lineage = trace(lineages, doc, history);
    const stop = useApp.subscribe(follow);
    const leave = (): void => { if (document.visibilityState === 'hidden') void writing.flush(); };
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', leave);
    // If nothing can be kept, the first edit reports it, not this. Edits made before `start` are kept now.
    void comeBack(lineage, doc, plain).catch(() => undefined).then(() => {
      if (useApp.getState().doc === doc && isUnkept(lineage, doc)) writing.soon(lineage, doc);
    });
    return () => {
      stop();
      writing.stop();
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', leave);
    };
  }

  function openKept(network: KeptNetwork): void {
    const { doc: { scenario, startAtS, branches }, name } = network;
    const named = scenario.title === name ? scenario : { ...scenario, title: name };
    const reply = check(named);
    leaveFirstVisit();
    takeFiles(network);
    opening = network;
    open(named, { startAtS, ...(reply.ok && { rate: suitableRate(reply.checked.expansion) }) });
    if (branches) useApp.setState(({ doc }) => ({ doc: { ...doc, branches } }));
    opening = null;
    if (!reply.ok) useApp.setState({ tab: 'build' });
    announce(`Opened ${name}.`);
  }

  /** Does what the reader asked for in the list, and reports errors. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    await writing.flush();
    try {
      await work();
    } catch (reason) {
      sayTrouble(reason);
    }
    changed();
  }

  return {
    state, start, flush: writing.flush,
    list: () => writing.flush().then(() => networks.list()),
    open: openKept,
    rename: (network, name) => attempt(async () => {
      const { doc } = useApp.getState();
      if (lineages.get(doc)?.id === network.id) {
        edit(`Name it ${name}`, { ...doc.scenario, title: name });
        return writing.flush();
      }
      const newest = await networks.find(network.id) ?? network;
      await networks.write({ ...titled(newest, name), otherwise: newId() });
    }),
    duplicate: (network) => attempt(() => {
      const id = newId();
      const copy = titled(network, copyName(network.name));
      return networks.write({ ...copy, id, version: 0, editedAt: now(), otherwise: newId() });
    }),
    async remove({ id }) {
      let removed: KeptNetwork | null = null;
      await attempt(async () => { removed = await networks.remove(id); });
      return removed;
    },
    putBack: (network) => attempt(() => networks.putBack(network)),
    takeIn: (scenarios) => attempt(async () => {
      for (const scenario of [...scenarios].reverse()) {
        await networks.write({
          id: newId(), version: 0, name: titleOf(scenario), editedAt: now(), doc: { scenario, startAtS: 0 }, files: [],
          otherwise: newId(),
        });
      }
    }),
    dismiss: () => say(null),
  };
}
