/**
 * Keeps every edited network without being asked: a moment after each change, and at once when the page is left. After
 * a reload it finds the record of the network that the address shows, or offers one to go on with.
 */
import type { Doc } from '../app/document';
import type { Session } from '../app/session';
import { edit, useApp, type AppState } from '../app/store';
import type { KeptNetwork, KeptNetworks } from './kept';
import { isSame } from './kept-doc';
import { createKeptList, type KeptList } from './kept-list';
import { createKeeping, noteChange, say, sayTrouble, type KeepingStore } from './keeping';
import { continued, isUnkept, trace, type Lineage, type Lineages } from './lineage';
import { openKept, takeFiles } from './open-kept';
import { NO_TABS, type OtherTabs } from './other-tabs';
import { createShownRecord } from './shown-record';
import { createWriting, join } from './writing';

export interface KeeperOptions {
  networks: KeptNetworks;
  /** `null` if the browser lets the page store nothing. */
  session: Session | null;
  /** If left out, no other tab is told of changes. */
  tabs?: OtherTabs;
  now?(): number;
  newId?(): string;
}

export interface Keeper extends KeptList {
  state: KeepingStore;
  /** Follows the page until the returned function is called; `plain` says that its address names nothing to open. */
  start(plain: boolean): () => void;
  /** Settles once everything that was edited until now is kept, or could not be. */
  flush(): Promise<void>;
  open(network: KeptNetwork): void;
  dismiss(): void;
}

const someId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

export function createKeeper(
  { networks, session, tabs = NO_TABS, now = Date.now, newId = someId }: KeeperOptions,
): Keeper {
  const keeping = createKeeping();
  const lineages: Lineages = new WeakMap();
  const shown = createShownRecord(session);
  /** Ids of records that are removed by this tab, and so not by another. */
  const removedHere = new Set<string>();
  /** The record that is being opened. */
  let opening: KeptNetwork | null = null;

  const changed = (): void => {
    noteChange(keeping);
    tabs.tell();
  };

  const shownLineage = (): Lineage | undefined => lineages.get(useApp.getState().doc);

  const writing = createWriting({
    networks, now, newId,
    onTrouble: (reason) => sayTrouble(keeping, reason),
    onTroubleOver() { if (keeping.getState().notice?.kind === 'trouble') say(keeping, null); },
    onBegin(lineage, id) { if (shownLineage() === lineage) shown.note(id); },
    onCopied: (name) => say(keeping, { kind: 'copied', name }),
    onKeptAgain(name, id) { if (!removedHere.has(id)) say(keeping, { kind: 'keptAgain', name }); },
    onDone(any) {
      noteOpen();
      if (any) changed();
    },
  });

  function noteOpen(): void {
    const lineage = shownLineage();
    // Before `start` nothing is known of what is open, but the list may be asked for.
    if (!lineage) return;
    const { id } = lineage;
    if (keeping.getState().openId !== id) keeping.setState({ openId: id });
    shown.note(id);
  }

  function follow(page: AppState, before: AppState): void {
    const { doc } = page;
    if (doc === before.doc) return;
    const lineage = continued(lineages, page, before);
    if (opening) join(lineage, opening, doc);
    if (isUnkept(lineage, doc)) writing.soon(lineage, doc);
    const { kind } = keeping.getState().notice ?? {};
    const ofRecord = kind === 'copied' || kind === 'keptAgain';
    if (kind === 'goOn' || (ofRecord && lineage !== lineages.get(before.doc))) say(keeping, null);
    noteOpen();
  }

  /** After a reload, joins the network that the address shows to its record; or else offers a network to go on with. */
  async function comeBack(lineage: Lineage, doc: Doc, plain: boolean): Promise<void> {
    const noted = shown.noted();
    const network = noted === null ? null : await networks.find(noted);
    if (network && isSame(network.doc, doc)) return rejoin(lineage, doc, network);
    const newest = network ?? (plain ? (await networks.list())[0] : undefined);
    if (newest && useApp.getState().doc === doc) say(keeping, { kind: 'goOn', network: newest });
  }

  /** Joins a document to its record, and takes from the record what no address holds: branches and files. */
  function rejoin(lineage: Lineage, doc: Doc, network: KeptNetwork): void {
    if (lineage.id !== null) return;
    join(lineage, network, doc);
    const { branches } = network.doc;
    if (branches && !doc.branches && useApp.getState().doc === doc) {
      const forked = { ...doc, branches };
      Object.assign(lineage, { written: forked });
      lineages.set(forked, lineage);
      useApp.setState({ doc: forked });
    }
    // A run that waits for these files is loaded again.
    if (takeFiles(network)) useApp.setState(({ load }) => ({ load: { ...load, serial: load.serial + 1 } }));
    noteOpen();
  }

  function start(plain: boolean): () => void {
    const { doc, history, embedded } = useApp.getState();
    if (embedded) return () => undefined;
    const lineage = trace(lineages, doc, history);
    const stop = useApp.subscribe(follow);
    const hearNothing = tabs.listen(() => noteChange(keeping));
    const leave = (): void => { if (document.visibilityState === 'hidden') void writing.flush(); };
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', leave);
    // If nothing can be kept, the first edit reports it, not this. Edits made before `start` are kept now.
    void comeBack(lineage, doc, plain).catch(() => undefined).then(() => {
      if (useApp.getState().doc === doc && isUnkept(lineage, doc)) writing.soon(lineage, doc);
    });
    return () => {
      stop();
      hearNothing();
      writing.stop();
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', leave);
    };
  }

  return {
    ...createKeptList({
      networks, keeping, changed, now, newId, flush: writing.flush, removedHere,
      renameOpen(id, name) {
        if (shownLineage()?.id !== id) return false;
        edit(`Name it ${name}`, { ...useApp.getState().doc.scenario, title: name });
        return true;
      },
    }),
    state: keeping, start, flush: writing.flush,
    open(network) {
      opening = network;
      openKept(network);
      opening = null;
    },
    dismiss: () => say(keeping, null),
  };
}
