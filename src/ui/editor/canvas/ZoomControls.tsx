/** Zoom in, zoom out, show everything: three buttons in the corner of the drawing, as on the stage. */
import { useReactFlow, type FitViewOptions } from '@xyflow/react';
import { useReducedMotion } from '@mantine/hooks';
import { WatchIcon } from '../../look/icons';
import { ZOOM_MS } from './geometry';

export function ZoomControls({ fit }: { fit: FitViewOptions }) {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const duration = useReducedMotion() ? 0 : ZOOM_MS;
  return (
    <div className="editor-zoom" role="group" aria-label="Zoom of the drawing">
      <button type="button" aria-label="Zoom out" title="Zoom out" onClick={() => void zoomOut({ duration })}>−</button>
      <button type="button" aria-label="Zoom in" title="Zoom in" onClick={() => void zoomIn({ duration })}>+</button>
      <button
        type="button" aria-label="Show everything" title="Show everything"
        onClick={() => void fitView({ ...fit, duration })}
      >
        <WatchIcon />
      </button>
    </div>
  );
}
