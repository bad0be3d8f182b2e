/**
 * Long work in pieces: a generator yields where the page may do other things. Whoever drives it has it done at once, or
 * each piece as a task of its own, between which the browser draws and hears the reader.
 */

export const nextTask = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, 0); });

export function atOnce<Result>(pieces: Generator<void, Result>): Result {
  for (;;) {
    const piece = pieces.next();
    if (piece.done === true) return piece.value;
  }
}

/** The first piece in this task, each other in the next. Null: it is no longer `wanted`, and the rest is not done. */
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
