/** A task to time: one item of the benchmark at one point (m, k) of the grid. */
export interface Task {
  /** Checks the result and throws if it is wrong. Returns a hash of the parity cells if the code is ours, or ''. */
  check(): string;
  /** Prepares so many calls; not timed. */
  prepare?(calls: number): void;
  /** Makes the calls; timed, and allocates nothing itself. */
  run(calls: number): void;
  /** Most calls of one `run`. */
  readonly mostCalls?: number;
}

/** Makes a task for (m, k). Throws a sentence if that is not possible. */
export type TaskMaker = (m: number, k: number) => Task;

export type TaskMakers = Readonly<Record<string, TaskMaker>>;

export function failUnless(condition: boolean, problem: string): asserts condition {
  if (!condition) throw new Error(problem);
}
