/**
 * Manages one worker: notices if it no longer answers, throws, or its program is missing, ends it then, and starts a
 * new one when asked to. Calls that the worker can no longer answer are rejected, so that nobody waits for ever.
 */
import { createHeartbeat, heard, tick, TICK_MS } from './heartbeat';
import type { Doing } from './protocol';

/** The worker's methods as the page calls them: all return promises. */
export type Calls<Api> = {
  [Name in keyof Api]: Api[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Awaited<Answer>> : never
};

export interface Spawned<Api> {
  api: Calls<Api>;
  /** Asks for a sign of life. */
  ask(): void;
  terminate(): void;
}

export interface Hears {
  /** Called at a sign of life, with what the worker is about to do. */
  onPulse(doing: Doing): void;
  /** Called when the worker has failed, with the message of its error; `null` if its program did not arrive. */
  onError(message: string | null): void;
}

export interface Around {
  nowMs(): number;
  hidden(): boolean;
  /** Calls back every `ms`; returns how to stop. */
  every(ms: number, then: () => void): () => void;
}

export type DeathCause = 'silent' | 'missing' | 'threw' | 'stopped';

/** Why a worker is gone, and what it was doing then; `starting`: it had not given any sign of life. */
export type Death = Error & { cause: DeathCause; doing: Doing | 'starting' };

export const isDeath = (reason: unknown): reason is Death => reason instanceof Error && 'doing' in reason;

/** `late`: loading the worker or preparing a network takes so long that the page should tell the reader. */
export type LifeState = { kind: 'well' } | { kind: 'late'; doing: Doing | 'starting' } | { kind: 'dead'; death: Death };

/** Silence after which a running worker counts as dead, ms: one event of a run takes only microseconds. */
export const SILENT_MS = 2_000;
/** Silence that is allowed while a network is prepared, ms: a large one takes long on a slow machine. */
export const PREPARING_MS = 15_000;

export interface Life<Api> {
  readonly api: Calls<Api>;
  /** Starts a new worker if there is none; returns whether it did. */
  revive(): boolean;
  /** Ends the worker because the reader does not want to wait. */
  stop(): void;
  onState(listener: (state: LifeState) => void): () => void;
  /** Ends the worker for good; nothing is reported. */
  dispose(): void;
}

const MISSING = 'The program of the simulation did not arrive: perhaps a new version was published, or there is no '
  + 'connection.';

/** How long a worker may be silent, ms; it may load as long as it takes. */
const silenceAllowed = (doing: Doing | 'starting'): number =>
  (doing === 'running' ? SILENT_MS : doing === 'preparing' ? PREPARING_MS : Infinity);

function sentence(cause: DeathCause, message: string | null, doing: Doing | 'starting'): string {
  if (cause === 'silent') {
    return `The simulation did not answer for ${silenceAllowed(doing) / 1000} s, so it was ended.`;
  }
  if (cause === 'missing') return MISSING;
  if (cause === 'stopped') return 'The simulation was ended.';
  return `The simulation stopped: ${(message ?? '').replace(/^Uncaught (\w*Error: )?/, '').replace(/\.*$/, '')}.`;
}

export function keepWorker<Api extends object>(spawn: (hears: Hears) => Spawned<Api>, around: Around): Life<Api> {
  const listeners = new Set<(state: LifeState) => void>();
  const waiting = new Set<(reason: Error) => void>();
  let worker: Spawned<Api> | null = null;
  let death: Death | null = null;
  let heart = createHeartbeat();
  let doing: Doing | 'starting' = 'starting';
  let said: LifeState['kind'] = 'well';

  function say(state: LifeState): void {
    if (state.kind === said) return;
    said = state.kind;
    for (const listener of listeners) listener(state);
  }

  function die(cause: DeathCause, message: string | null = null): void {
    if (!worker) return;
    worker.terminate();
    worker = null;
    death = Object.assign(new Error(sentence(cause, message, doing)), { cause, doing });
    const left = [...waiting];
    waiting.clear();
    for (const reject of left) reject(death);
    say({ kind: 'dead', death });
  }

  function begin(): void {
    heart = createHeartbeat();
    doing = 'starting';
    death = null;
    let mine: Spawned<Api> | null = null;
    const living = (): boolean => mine === null || worker === mine;
    try {
      mine = spawn({
        onPulse(next) {
          if (!living()) return;
          heard(heart);
          doing = next;
          say({ kind: 'well' });
        },
        onError(message) {
          if (living()) die(message === null ? 'missing' : 'threw', message);
        },
      });
      worker = mine;
    } catch (reason) {
      worker = { api: {} as Calls<Api>, ask: () => undefined, terminate: () => undefined };
      die('threw', reason instanceof Error ? reason.message : String(reason));
    }
  }

  const stopTicks = around.every(TICK_MS, () => {
    if (!worker) return;
    if (tick(heart, around.nowMs(), around.hidden())) worker.ask();
    if (heart.silentMs < SILENT_MS) return;
    if (heart.silentMs >= silenceAllowed(doing)) return die('silent');
    say({ kind: 'late', doing });
  });

  /** Calls a method of the worker; rejects if the worker is gone before it has answered. */
  function call(name: PropertyKey, given: unknown[]): Promise<unknown> {
    const now = worker;
    if (!now) return Promise.reject(death ?? new Error(sentence('stopped', null, doing)));
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      const method = Reflect.get(now.api, name) as (...args: unknown[]) => Promise<unknown>;
      method(...given).then(resolve, reject).finally(() => waiting.delete(reject));
    });
  }

  begin();
  return {
    api: new Proxy({} as Calls<Api>, { get: (_, name) => (...given: unknown[]) => call(name, given) }),
    revive() {
      if (worker) return false;
      begin();
      say({ kind: 'well' });
      return true;
    },
    stop: () => die('stopped'),
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      stopTicks();
      listeners.clear();
      die('stopped');
    },
  };
}
