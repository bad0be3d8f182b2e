/**
 * Sweeps that another tab runs: shown here as far as they are kept, and run on here when that tab is closed. What is
 * kept is what counts; the other tab only says when to look.
 */
import type { Row } from '../../sweep/table';
import type { KeptRows } from './kept-rows';
import type { GiveBack, Tabs, Told } from './tabs';

/** A sweep that was asked for here: `id` is its name among the tabs, `name` under which its rows are kept. */
export interface Task { key: string; id: string; name: string }

export interface FollowedShown {
  /** It runs in another tab; `rows`: null: those that are shown stay. */
  running(task: Task, rows: readonly Row[] | null, told?: { leftS: number; failures: readonly string[] }): void;
  /** It is over there, or was stopped. */
  stopped(task: Task, rows: readonly Row[]): void;
  /** It was under way when the other tab was closed, and is this tab's now. False: this tab has something to do. */
  takeOver(task: Task, rows: readonly Row[], giveBack: GiveBack): boolean;
}

export interface Followed {
  has(task: Task): boolean;
  follow(task: Task): void;
  /** Another tab has told how far it is. */
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
