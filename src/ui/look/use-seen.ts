import { useEffect, useState, type RefObject } from 'react';
import { whenIdle } from './when-idle';

/**
 * Becomes true when the element has come into sight and the browser had time, and stays so. `ahead`: so far from sight
 * it counts already, as CSS has lengths.
 */
export function useSeen(element: RefObject<HTMLElement | null>, ahead = '0px'): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return undefined;
    let cancel = (): void => undefined;
    const observer = new IntersectionObserver((entries) => {
      cancel();
      if (entries.some(({ isIntersecting }) => isIntersecting)) cancel = whenIdle(() => setSeen(true));
    }, { rootMargin: ahead });
    observer.observe(element.current);
    return () => { observer.disconnect(); cancel(); };
  }, [element, ahead, seen]);
  return seen;
}
