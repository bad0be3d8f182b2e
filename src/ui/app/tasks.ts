/**
 * Splits long work into pieces: a generator yields where the page may do other things. The caller has it done at once,
 * or each piece in a task of its own; between tasks the browser can paint and handle input.
 */

export const nextTask = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, 0); });

export function atOnce<Result>(pieces: Generator<void, Result>): Result {
  for (;;) {
    const piece = pieces.next();
    if (piece.done === true) return piece.value;
  }
}

/** Runs the first piece in this task and each other piece in the next one. Stops with `null` if no longer `wanted`. */
export function inTasks<Result>(pieces: Generator<void, Result>): Promise<Result>;
export function inTasks<Result>(pieces: Generator<void, Result>, wanted: () => boolean): Promise<Result | null>;
export async function inTasks<Result>(
  pieces: Generator<void, Result>, wanted: () => boolean = () => true,
): Promise<Result | null> {
  for (;;) {
    const piece = pieces.next();
    if (piece.done === true) return piece.value;
    await nextTask();
    if (!wanted()) return null;
  }
}
