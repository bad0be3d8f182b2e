/**
 * Commands of a view that has runs of its own: while it is shown, keys do to those what they do to the one run
 * elsewhere.
 */
import type { Command } from './shortcuts';

export type ViewCommands = Partial<Record<Command, () => void>>;

let current: ViewCommands | null = null;

/** The view takes the keys; returns how it gives them back. */
export function takeKeys(commands: ViewCommands): () => void {
  current = commands;
  return () => { if (current === commands) current = null; };
}

export const commandOfView = (command: Command): (() => void) | null => current?.[command] ?? null;
