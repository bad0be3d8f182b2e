/** The drawing of the charts in a component: made again for each change of the options, while its memory is kept. */
import { useEffect, useRef } from 'react';
import type { ChartId } from './chart-list';
import type { ChartCommand } from './keys';
import { createPlot, type Plot, type PlotMemory } from './plot';
import { listen, obey } from './plot-input';
import type { PlotOptions } from './plot-options';

/** `tall` is the chart whose row is taller than the others; a change of it moves all rows. */
export function usePlot(options: PlotOptions, tall: ChartId | null) {
  const { source, view, facts, charts, layout, theme, selectedFlow, reducedMotion } = options;
  /** The element with all rows, the one with the canvas and the keys, and the canvas. */
  const root = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const memory = useRef<PlotMemory>({ cursorPs: null, tops: new Map(), lent: new Map(), flowCount: 0 });
  const plot = useRef<Plot>(null);

  useEffect(() => {
    if (!root.current || !host.current || !canvas.current) return undefined;
    const drawn = createPlot(root.current, host.current, canvas.current, memory.current, {
      source, view, facts, charts, layout, theme, selectedFlow, reducedMotion,
    });
    plot.current = drawn;
    const deafen = listen(host.current, { plot: drawn, memory: memory.current, view, source, facts });
    return () => {
      deafen();
      drawn.dispose();
      plot.current = null;
    };
  }, [source, view, facts, charts, layout, tall, theme, selectedFlow, reducedMotion]);

  return {
    root, host, canvas, plot,
    obey(command: ChartCommand): void {
      if (plot.current) obey(command, { plot: plot.current, memory: memory.current, view, source, facts });
    },
  };
}
