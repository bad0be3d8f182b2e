/** What is in view of the drawing, and which part of it lies under a point of the page. */
import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { Locate } from '../palette';
import { ZOOM_MS, type Placed } from './geometry';

/** How everything is fitted into view. */
export const FIT = { padding: 0.1, maxZoom: 1.25 } as const;

/** Fits everything into view when `shown` has changed and some of the bodies are out of view. */
export function useKeepInSight(
  shown: string, places: ReadonlyMap<string, { x: number; y: number; width: number; height: number }>,
): void {
  const { fitView, getViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const reduced = useReducedMotion();
  const known = useRef(shown);
  useEffect(() => {
    if (known.current === shown || width === 0) return;
    known.current = shown;
    const { x, y, zoom } = getViewport();
    const hidden = [...places.values()].some((place) => {
      const left = (place.x - place.width / 2) * zoom + x;
      const top = (place.y - place.height / 2) * zoom + y;
      return left < 0 || top < 0 || left + place.width * zoom > width || top + place.height * zoom > height;
    });
    if (hidden) void fitView({ ...FIT, duration: reduced ? 0 : ZOOM_MS });
  }, [shown, places, width, height, reduced, fitView, getViewport]);
}

/** Passes up a function that finds the place of the drawing under a point of the page, and the node there. */
export function useLocate(onLocate: (locate: Locate) => void, places: ReadonlyMap<string, Placed>): void {
  const { screenToFlowPosition } = useReactFlow();
  useEffect(() => {
    onLocate((x, y) => {
      if (!document.elementFromPoint(x, y)?.closest('.editor-middle')) return null;
      const at = screenToFlowPosition({ x, y }, { snapToGrid: false });
      const under = [...places].reverse().find(([, place]) =>
        Math.abs(at.x - place.x) <= place.width / 2 && Math.abs(at.y - place.y) <= place.height / 2);
      return {
        at: [at.x, at.y], onto: under ? { id: under[0], side: at.x < under[1].x ? 'left' : 'right' } : null,
      };
    });
    return () => onLocate(() => null);
  }, [onLocate, places, screenToFlowPosition]);
}
