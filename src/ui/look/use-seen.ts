import { useEffect, useState, type RefObject } from 'react';
import { whenIdle } from './when-idle';

/**
 * Becomes true once the element is in view and the browser is idle, and stays true. `ahead` is a CSS length: how far
 * outside the view the element already counts.
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
