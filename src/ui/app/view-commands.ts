/**
 * Keyboard commands of a view that has runs of its own (the comparison): while it is shown, the keys control these runs
 * instead of the page's run.
 */
import type { Command } from './shortcuts';

export type ViewCommands = Partial<Record<Command, () => void>>;

let current: ViewCommands | null = null;

/** Registers a view's commands; returns a function that removes them. */
export function takeKeys(commands: ViewCommands): () => void {
  current = commands;
  return () => { if (current === commands) current = null; };
}

export const commandOfView = (command: Command): (() => void) | null => current?.[command] ?? null;
