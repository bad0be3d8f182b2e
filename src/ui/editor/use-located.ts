/**
 * Lets parts around the drawing find the place of the drawing under a point of the page. The drawing passes up the
 * function that does this, and another one whenever it has moved; without a drawing there is no place.
 */
import { useCallback, useRef } from 'react';
import type { Locate } from './palette';

export function useLocated(): { locate: Locate; takeLocate: (next: Locate) => void } {
  const newest = useRef<Locate>(() => null);
  const locate = useCallback<Locate>((x, y) => newest.current(x, y), []);
  const takeLocate = useCallback((next: Locate) => { newest.current = next; }, []);
  return { locate, takeLocate };
}
