/** The drawing and what lies over it: a hint about the next step, shapes to start with, the bar for drawing flows. */
import { Canvas, type CanvasProps } from './canvas/Canvas';
import { EmptyNetwork } from './EmptyNetwork';
import { FlowDrawing } from './FlowDrawing';
import { focusSoon, outlineRow } from './focus';
import type { Shape } from './shapes';

export interface MiddleProps extends CanvasProps {
  /** What is missing before the network can send anything; `null` if nothing is. */
  step: string | null;
  onDrawn(transport: string | null): void;
  onStart?(shape: Shape): void;
}

export function Middle({ step, onDrawn, onStart, ...canvas }: MiddleProps) {
  const { scenario, drawn } = canvas;
  const isEmpty = scenario.nodes.length === 0;
  return (
    <div className="editor-middle">
      <Canvas {...canvas} />
      {isEmpty && step ? <EmptyNetwork sentence={step} onStart={onStart} /> : null}
      {!isEmpty && step && drawn === null ? <p className="editor-next">{step}</p> : null}
      {drawn === null ? null : (
        <FlowDrawing
          transport={drawn} onTransport={onDrawn} onDone={() => { onDrawn(null); focusSoon(outlineRow); }}
        />
      )}
    </div>
  );
}
