/**
 * Writes edited networks a moment after each change or on request, one write after the other. What could not be written
 * is tried again with the next one; until everything is written, errors are reported once.
 */
import type { Doc } from '../app/document';
import { useApp } from '../app/store';
import { docOf, filesOf } from './kept-doc';
import type { KeptNetwork, KeptNetworks } from './kept';
import { nameOf, type Lineage } from './lineage';

/** Time from a change until it is written, together with further changes until then. */
const DELAY_MS = 400;

export interface WritingOptions {
  networks: KeptNetworks;
  now(): number;
  newId(): string;
  /** Called before a network is written as this record, since the page may be reloaded before the write is done. */
  onBegin(lineage: Lineage, id: string): void;
  /** Called when another tab was first, so that the edits of this one were kept under this name. */
  onCopied(name: string): void;
  /** Called when the record `id` was gone, so that the network was kept as a new one. */
  onKeptAgain(name: string, id: string): void;
  onTrouble(reason: unknown): void;
  /** Called when everything that could not be written before is written. */
  onTroubleOver(): void;
  /** Called when all that waited was written, or could not be; `any` says whether something was written. */
  onDone(any: boolean): void;
}

export interface Writing {
  soon(lineage: Lineage, doc: Doc): void;
  /** Settles once everything that was edited until now is kept, or could not be. */
  flush(): Promise<void>;
  /** Cancels the delayed write. */
  stop(): void;
}

/** Notes that the record holds this document. */
export function join(lineage: Lineage, { id, version, name }: KeptNetwork, doc: Doc): void {
  Object.assign(lineage, { id, version, name, title: doc.scenario.title, written: doc });
}

export function createWriting(options: WritingOptions): Writing {
  const { networks, now, newId } = options;
  const unkept = new Map<Lineage, Doc>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let working: Promise<void> = Promise.resolve();
  let troubleSaid = false;

  async function write(lineage: Lineage, doc: Doc): Promise<void> {
    const asked = lineage.id ?? newId();
    options.onBegin(lineage, asked);
    const network = await networks.write({
      id: asked, version: lineage.version, name: nameOf(lineage, doc), editedAt: now(), doc: docOf(doc),
      files: filesOf(doc, useApp.getState().files), otherwise: newId(),
    });
    const other = network.id !== asked;
    const copied = other && network.name !== nameOf(lineage, doc);
    join(lineage, network, doc);
    if (copied) options.onCopied(network.name);
    else if (other) options.onKeptAgain(network.name, asked);
  }

  async function writeAll(): Promise<void> {
    const all = [...unkept];
    unkept.clear();
    let written = 0;
    for (const [lineage, doc] of all) {
      try {
        await write(lineage, doc);
        written++;
      } catch (reason) {
        if (!unkept.has(lineage)) unkept.set(lineage, doc);
        if (!troubleSaid) options.onTrouble(reason);
        troubleSaid = true;
      }
    }
    if (troubleSaid && unkept.size === 0) {
      troubleSaid = false;
      options.onTroubleOver();
    }
    options.onDone(written > 0);
  }

  function stop(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function flush(): Promise<void> {
    stop();
    working = working.then(writeAll);
    return working;
  }

  return {
    flush, stop,
    soon(lineage, doc) {
      unkept.set(lineage, doc);
      timer ??= setTimeout(() => void flush(), DELAY_MS);
    },
  };
}
