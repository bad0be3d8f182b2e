/**
 * Keeps every network that is edited, by itself: a moment after each change, and at once when the page is left. What it
 * has to say (storage is full, another tab was first, one may go on where one left off) stands in its own small store.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scenario } from '../../scenario/schema';
import { check, resultKey, type Doc } from '../app/document';
import { suitableRate } from '../app/opening';
import { announce, edit, heldFile, leaveFirstVisit, open, useApp, type AppState, type HeldFile } from '../app/store';
import { copyName, type KeptDoc, type KeptNetwork, type KeptNetworks } from './kept';
import { begun, isCopying, isOpening, isUnkept, nameOf, titleOf, trace, type Lineage } from './lineage';

export type Notice =
  | { kind: 'goOn'; network: KeptNetwork }
  | { kind: 'copied'; name: string }
  | { kind: 'trouble'; full: boolean };

export interface Keeping {
  notice: Notice | null;
  /** The record of what is open; null where it is not kept. */
  openId: string | null;
  /** Rises when what is kept has changed: lists are read again. */
  changes: number;
}

/** After a change it takes so long until it is kept, and further changes in between are kept with it. */
const DELAY_MS = 400;
/** The record that this tab shows, over a reload. */
const SESSION_KEY = 'cell-by-cell.kept';

type Session = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface KeeperOptions {
  networks: KeptNetworks;
  /** Null where the browser lets the page store nothing. */
  session: Session | null;
  now?(): number;
  newId?(): string;
}

export interface Keeper {
  state: StoreApi<Keeping>;
  /** Follows the page from now on; `plain`: its address asks for nothing. Returns a function that ends it. */
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

const docOf = ({ scenario, startAtS, branches }: Doc): KeptDoc =>
  ({ scenario, startAtS, ...(branches && { branches }) });

function filesOf({ scenario }: Doc, files: readonly HeldFile[]): HeldFile[] {
  const reply = check(scenario);
  if (!reply.ok || files.length === 0) return [];
  const sent = reply.checked.full.flows.flatMap(({ traffic }) =>
    ('sha256' in traffic ? heldFile(files, traffic) ?? [] : []));
  return [...new Set(sent)];
}

/** The same network, however it is written: an address leaves out what its defaults say. */
function isSame(a: KeptDoc, b: KeptDoc): boolean {
  const [one, other] = [check(a.scenario), check(b.scenario)];
  if (!one.ok || !other.ok) return JSON.stringify(a.scenario) === JSON.stringify(b.scenario);
  return a.scenario.title === b.scenario.title && resultKey(one.checked.full) === resultKey(other.checked.full);
}

const isFull = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'QuotaExceededError';

export function createKeeper({ networks, session, now = Date.now, newId = someId }: KeeperOptions): Keeper {
  const state = createStore<Keeping>()(() => ({ notice: null, openId: null, changes: 0 }));
  const lineages = new WeakMap<Doc, Lineage>();
  const unkept = new Map<Lineage, Doc>();
  /** The record that is being opened. */
  let opening: KeptNetwork | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let working: Promise<void> = Promise.resolve();
  let troubleSaid = false;

  const say = (notice: Notice | null): void => state.setState({ notice });
  const changed = (): void => state.setState(({ changes }) => ({ changes: changes + 1 }));

  function noteOpen(): void {
    const lineage = lineages.get(useApp.getState().doc);
    // Who asks for the list before the page is followed knows nothing of what is open.
    if (!lineage) return;
    const { id } = lineage;
    if (state.getState().openId !== id) state.setState({ openId: id });
    noteSession(id);
  }

  function noteSession(id: string | null): void {
    try {
      if (id === null) session?.removeItem(SESSION_KEY);
      else session?.setItem(SESSION_KEY, id);
    } catch {
      // Then a reload shows it in the gallery only.
    }
  }

  function sayTrouble(reason: unknown): void {
    if (troubleSaid) return;
    troubleSaid = true;
    say({ kind: 'trouble', full: isFull(reason) });
  }

  /** The document is what the record has. */
  function join(lineage: Lineage, { id, version, name }: KeptNetwork, doc: Doc): void {
    Object.assign(lineage, { id, version, name, title: doc.scenario.title, written: doc });
  }

  async function write(lineage: Lineage, doc: Doc): Promise<void> {
    const asked = lineage.id ?? newId();
    // Before it is written: a reload may come between the two.
    if (lineages.get(useApp.getState().doc) === lineage) noteSession(asked);
    const network = await networks.write({
      id: asked, version: lineage.version, name: nameOf(lineage, doc), editedAt: now(), doc: docOf(doc),
      files: filesOf(doc, useApp.getState().files), otherwise: newId(),
    });
    const copied = network.id !== asked && network.name !== nameOf(lineage, doc);
    join(lineage, network, doc);
    if (copied) say({ kind: 'copied', name: network.name });
  }

  async function writeAll(): Promise<void> {
    const all = [...unkept];
    unkept.clear();
    for (const [lineage, doc] of all) {
      try {
        await write(lineage, doc);
      } catch (reason) {
        sayTrouble(reason);
      }
    }
    noteOpen();
    if (all.length > 0) changed();
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    working = working.then(writeAll);
    return working;
  }

  function keepSoon(lineage: Lineage, doc: Doc): void {
    unkept.set(lineage, doc);
    timer ??= setTimeout(() => void flush(), DELAY_MS);
  }

  function lineageOf({ doc, opened, history }: AppState, before: AppState): Lineage {
    const known = lineages.get(doc);
    if (known) return known;
    const label = history.past.at(-1)?.label ?? '';
    const other = opened !== before.opened || isOpening(label);
    const copied = !other && history !== before.history && isCopying(label);
    // A copy differs from what it is a copy of, so it is kept at once.
    const lineage = copied ? begun(before.doc) : (other ? undefined : lineages.get(before.doc)) ?? begun(doc);
    lineages.set(doc, lineage);
    return lineage;
  }

  function follow(page: AppState, before: AppState): void {
    const { doc } = page;
    if (doc === before.doc) return;
    const lineage = lineageOf(page, before);
    if (opening) join(lineage, opening, doc);
    if (isUnkept(lineage, doc)) keepSoon(lineage, doc);
    if (state.getState().notice?.kind === 'goOn') say(null);
    noteOpen();
  }

  /** After a reload the address shows the network again: it goes on in its record. */
  async function comeBack(lineage: Lineage, doc: Doc, plain: boolean): Promise<void> {
    const noted = sessionId();
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
      // A run that waits for its files begins again.
      if (takeFiles(network)) useApp.setState(({ load }) => ({ load: { ...load, serial: load.serial + 1 } }));
      return noteOpen();
    }
    const newest = network ?? (plain ? (await networks.list())[0] : undefined);
    if (newest && isStill()) say({ kind: 'goOn', network: newest });
  }

  function sessionId(): string | null {
    try {
      return session?.getItem(SESSION_KEY) ?? null;
    } catch {
      return null;
    }
  }

  /** Files that its flows send and that the page has not. Returns whether there were any. */
  function takeFiles({ files }: KeptNetwork): boolean {
    const { files: here } = useApp.getState();
    const missing = files.filter(({ name, sha256, bytes }) =>
      !here.some((one) => one.name === name && one.sha256 === sha256 && one.bytes.length === bytes.length));
    if (missing.length > 0) useApp.setState({ files: [...here, ...missing] });
    return missing.length > 0;
  }

  function start(plain: boolean): () => void {
    const { doc, history, embedded } = useApp.getState();
    if (embedded) return () => undefined;
    const lineage = trace(lineages, doc, history);
    const stop = useApp.subscribe(follow);
    const leave = (): void => { if (document.visibilityState === 'hidden') void flush(); };
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', leave);
    // A browser that keeps nothing is told of at the first edit. What was edited before is kept now.
    void comeBack(lineage, doc, plain).catch(() => undefined).then(() => {
      if (useApp.getState().doc === doc && isUnkept(lineage, doc)) keepSoon(lineage, doc);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
      timer = null;
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

  /** Something that the reader asks for in the list: what goes wrong is said. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    await flush();
    try {
      await work();
    } catch (reason) {
      say({ kind: 'trouble', full: isFull(reason) });
    }
    changed();
  }

  const titled = ({ doc, ...network }: KeptNetwork, name: string): KeptNetwork =>
    ({ ...network, name, doc: { ...doc, scenario: { ...doc.scenario, title: name } } });

  return {
    state, start, flush,
    list: () => flush().then(() => networks.list()),
    open: openKept,
    rename: (network, name) => attempt(async () => {
      const { doc } = useApp.getState();
      if (lineages.get(doc)?.id === network.id) {
        edit(`Name it ${name}`, { ...doc.scenario, title: name });
        return flush();
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
