/** Something that is timed: one item of the benchmark at one point (m, k) of the grid. */
export interface Task {
  /** Does it do its work right? Hash of the parity cells where the code is ours, empty otherwise. Throws if not. */
  check(): string;
  /** Untimed: makes ready for that many calls. */
  prepare?(calls: number): void;
  /** Timed. Allocates nothing of its own. */
  run(calls: number): void;
  /** More calls than this in one go are not possible. */
  readonly mostCalls?: number;
}

/** Makes a task for (m, k). Throws with a sentence where there cannot be one. */
export type TaskMaker = (m: number, k: number) => Task;

export type TaskMakers = Readonly<Record<string, TaskMaker>>;

export function failUnless(condition: boolean, problem: string): asserts condition {
  if (!condition) throw new Error(problem);
}
