/** Where the properties stand: beside the drawing, or on a phone over the outline, with a button that leads back. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { BackMark } from './marks';

export function Panel({ sheet, onBack, children }: { sheet: boolean; onBack(): void; children: ReactNode }) {
  return (
    <div className="editor-panel" tabIndex={-1}>
      {sheet ? (
        <Button variant="subtle" className="editor-back" leftSection={<BackMark />} onClick={onBack}>Outline</Button>
      ) : null}
      {children}
    </div>
  );
}
