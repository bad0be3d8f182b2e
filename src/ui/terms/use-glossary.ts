/** The glossary for components that show a term: loaded once, when the first of them is mounted. */
import { useEffect, useSyncExternalStore } from 'react';
import { byName, candidatesOf, entriesOf, type Entry } from './glossary';

type Glossary = ReadonlyMap<string, Entry>;

let glossary: Glossary | null = null;
let asked = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** If loading fails, terms have no entries; the next term that is shown tries again. */
async function fetchGlossary(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const { default: text } = await import('../../../docs/glossary.md?raw');
    glossary = byName(entriesOf(text));
    for (const listener of listeners) listener();
  } catch {
    asked = false;
  }
}

export function useGlossary(): Glossary | null {
  useEffect(() => void fetchGlossary(), []);
  return useSyncExternalStore(subscribe, () => glossary);
}

/** Returns the entry of a name; null if there is none, or if it is not loaded yet. */
export function useEntry(name: string): Entry | null {
  const all = useGlossary();
  if (all === null) return null;
  return candidatesOf(name).map((candidate) => all.get(candidate)).find((entry) => entry !== undefined) ?? null;
}
