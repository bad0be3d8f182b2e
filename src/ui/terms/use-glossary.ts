/** The glossary for whoever shows a term: fetched once, when the first of them is there and the page is at rest. */
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

/** Where it does not come, terms stand without their entries; the next term that is shown asks again. */
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

/** The entry of what is called so; null where there is none, or none yet. */
export function useEntry(name: string): Entry | null {
  const all = useGlossary();
  if (all === null) return null;
  return candidatesOf(name).map((candidate) => all.get(candidate)).find((entry) => entry !== undefined) ?? null;
}
