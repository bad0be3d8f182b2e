/** Loads the words for changes when they are needed; null until they are there, or if they cannot be loaded. */
import { useEffect, useState } from 'react';

type ChangeWords = Pick<
  typeof import('./change-words'), 'branchWords' | 'changeWords' | 'keyWords' | 'stepsOf' | 'undoneWords'
>;

let held: ChangeWords | null = null;

export async function changeWords(): Promise<ChangeWords | null> {
  try {
    held ??= await import('./change-words');
  } catch {
    // The caller then does without them.
  }
  return held;
}

export function useChangeWords(needed: boolean): ChangeWords | null {
  const [words, setWords] = useState(held);
  useEffect(() => {
    if (needed && words === null) void changeWords().then(setWords);
  }, [needed, words]);
  return words;
}
