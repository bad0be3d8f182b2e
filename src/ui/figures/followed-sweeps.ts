/**
 * Follows sweeps that another tab runs: shows their stored rows, and continues them here if that tab is closed. Rows
 * are always read from storage; the other tab only says when to look.
 */
import type { Row } from '../../sweep/table';
import type { KeptRows } from './kept-rows';
import type { GiveBack, Tabs, Told } from './tabs';

/** A sweep that was asked for: `id` identifies it in messages between tabs, `name` in the storage. */
export interface Task { key: string; id: string; name: string }

export interface FollowedShown {
  /** Shows that a sweep runs in another tab; if `rows` is `null`, the rows that are shown stay. */
  running(task: Task, rows: readonly Row[] | null, told?: { leftS: number; failures: readonly string[] }): void;
  /** Shows that the other tab has finished or stopped the sweep. */
  stopped(task: Task, rows: readonly Row[]): void;
  /** Continues a sweep whose tab was closed before it was done; false if this tab is busy with another sweep. */
  takeOver(task: Task, rows: readonly Row[], giveBack: GiveBack): boolean;
}

export interface Followed {
  has(task: Task): boolean;
  follow(task: Task): void;
  /** Handles a message of another tab about its progress. */
  heard(task: Task, told: Extract<Told, { kind: 'progress' }>): Promise<void>;
}

export function createFollowed(kept: KeptRows, tabs: Tabs, shown: FollowedShown): Followed {
  const followed = new Set<string>();

  async function handedOn(task: Task, giveBack: GiveBack): Promise<void> {
    const [rows, underWay] = await Promise.all([kept.rows(task.name), kept.isUnderWay(task.name)]);
    followed.delete(task.id);
    if (underWay && shown.takeOver(task, rows, giveBack)) return;
    shown.stopped(task, rows);
    await giveBack();
  }

  function follow(task: Task): void {
    if (followed.has(task.id)) return;
    followed.add(task.id);
    shown.running(task, null);
    void look(task);
    void tabs.claim(task.id).then((giveBack) => (giveBack === null ? undefined : handedOn(task, giveBack)));
  }

  async function look(task: Task, told?: { leftS: number; failures: readonly string[] }): Promise<void> {
    const rows = await kept.rows(task.name);
    if (followed.has(task.id)) shown.running(task, rows, told);
  }

  return {
    has: ({ id }) => followed.has(id), follow,
    heard(task, { leftS, failures }) {
      follow(task);
      return look(task, { leftS, failures });
    },
  };
}
