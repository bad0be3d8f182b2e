/** The bar above the drawing while flows are drawn: an instruction, the choice of transport, and a button to stop. */
import { Button, SegmentedControl } from '@mantine/core';
import { TRANSPORTS } from './placing';

export function FlowDrawing({ transport, onTransport, onDone }: {
  transport: string; onTransport(transport: string): void; onDone(): void;
}) {
  return (
    <div className="editor-flow-drawing" role="group" aria-label="Draw flows">
      <span>Drag from the host that sends to the host that receives.</span>
      <SegmentedControl
        aria-label="Transport of the new flows" size="xs" data={TRANSPORTS} value={transport} onChange={onTransport}
      />
      <Button onClick={onDone}>Done</Button>
    </div>
  );
}
