/** The words for changes, fetched when there is something to say; null while, or if, they do not come. */
import { useEffect, useState } from 'react';

type ChangeWords = Pick<typeof import('./change-words'), 'branchWords' | 'changeWords' | 'titleOfRun' | 'undoneWords'>;

let held: ChangeWords | null = null;

export async function changeWords(): Promise<ChangeWords | null> {
  try {
    held ??= await import('./change-words');
  } catch {
    // Whoever asks says less.
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
