/**
 * Writes the steps of the browser's history: the key of the step that the page shows, its address, and what the memory
 * of visits keeps of it.
 */
import { useApp, type AppState } from './store';
import type { VisitMemory } from './visit-memory';
import { stepHere, type Step } from './visit-steps';

/** Pause after the last edit before the address is rewritten, ms. */
const SETTLED_MS = 500;

export interface StepWriter {
  /** Whether the page shows this step. */
  isAt(step: Step): boolean;
  /** Notes that the page is to show this step from here on; a new one without a key, if it is `null`. */
  turnTo(step: Step | null): void;
  /** Keeps what the page shows for its step, without writing the address. */
  remember(state: AppState): void;
  /** Writes the page's step again, with this address or that of the state. */
  rewrite(state: AppState, address?: string): void;
  /** Writes the step again when edits have paused. */
  rewriteSoon(): void;
  /** Writes at once what waits for a pause of the edits, if anything does. */
  settle(state: AppState): void;
  /** Cancels what waits for a pause of the edits. */
  cancel(): void;
  /** Adds a step after the one that the page shows. */
  push(state: AppState): void;
}

export function createStepWriter(memory: VisitMemory): StepWriter {
  // Keys of this page never equal those of steps that were written before a reload.
  const born = Date.now().toString(36);
  let keys = 0;
  const nextKey = (): string => `${born}-${++keys}`;
  let key = stepHere()?.key ?? nextKey();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function cancel(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function write(how: 'pushState' | 'replaceState', state: AppState, address = memory.addressFor(state)): void {
    cancel();
    const { opened, tab, dialog } = state;
    memory.remember(key, state);
    const step: Step = { key, opened, tab, dialog };
    try {
      window.history[how](step, '', address);
    } catch {
      // Browsers refuse for a while if asked too often; the page goes on without.
    }
  }

  return {
    isAt: (step) => step.key === key,
    turnTo(step) { key = step?.key ?? nextKey(); },
    remember: (state) => memory.remember(key, state),
    rewrite: (state, address) => write('replaceState', state, address),
    rewriteSoon() {
      cancel();
      timer = setTimeout(() => write('replaceState', useApp.getState()), SETTLED_MS);
    },
    settle(state) { if (timer !== null) write('replaceState', state); },
    cancel,
    push(state) {
      key = nextKey();
      write('pushState', state);
    },
  };
}
