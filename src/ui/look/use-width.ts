/** Returns the width of an element in px, as it changes; `usual` before the first measurement. */
import { useLayoutEffect, useState, type RefObject } from 'react';

export function useWidth(place: RefObject<HTMLElement | null>, usual: number): number {
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = (): void => {
      const { width: now } = element.getBoundingClientRect();
      if (now > 0) setWidth(Math.round(now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}
