/**
 * The palette: buttons that add a node. Pressed, they put it where there is room; dragged onto the drawing by mouse,
 * pen or finger, where it is dropped.
 */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type ReactNode } from 'react';
import { GroupMark, HostMark, SwitchMark } from './marks';
import { PIECES, type Piece, type Place } from './placing';

export const PALETTE: readonly { piece: Piece; title: string; mark: ReactNode }[] = [
  { piece: 'host', title: 'Add host', mark: <HostMark /> }, { piece: 'group', title: 'Add group', mark: <GroupMark /> },
  { piece: 'switch', title: 'Add switch', mark: <SwitchMark /> },
];

/** A press that moves less is no drag. */
const SLACK_PX = 6;

/** Returns the place of the drawing under a point of the page; `null` if it is not over the drawing. */
export type Locate = (x: number, y: number) => Place | null;

interface Drag { piece: Piece; from: [number, number]; at: [number, number]; moved: boolean }

function Ghost({ drag, locate }: { drag: Drag; locate: Locate }) {
  const place = locate(...drag.at);
  const { title } = PIECES[drag.piece];
  const onto = place?.onto ? `${title}, linked to ${place.onto.id}` : title;
  const words = place ? onto : `${title}: let it go on the drawing`;
  return (
    <div
      className="editor-ghost" data-over={place !== null || undefined} aria-hidden="true"
      style={{ transform: `translate(${drag.at[0] + 12}px, ${drag.at[1] + 12}px)` }}
    >
      {PALETTE.find(({ piece }) => piece === drag.piece)?.mark}
      {words}
    </div>
  );
}

export function Palette({ locate, onAdd, onPut }: {
  locate: Locate;
  onAdd(piece: Piece): void;
  onPut(piece: Piece, place: Place): void;
}) {
  const [drag, setDrag] = useState<Drag | null>(null);
  /** Whether a drag has just ended, so that its last event does not count as a click. */
  const dragged = useRef(false);
  const active = drag !== null;
  useEffect(() => {
    if (!active) return;
    const follow = ({ clientX, clientY }: PointerEvent): void => setDrag((now) => now && {
      ...now, at: [clientX, clientY],
      moved: now.moved || Math.hypot(clientX - now.from[0], clientY - now.from[1]) > SLACK_PX,
    });
    const end = (): void => setDrag(null);
    const letGo = ({ clientX, clientY }: PointerEvent): void => {
      if (drag?.moved) {
        dragged.current = true;
        setTimeout(() => { dragged.current = false; });
        const place = locate(clientX, clientY);
        if (place) onPut(drag.piece, place);
      }
      end();
    };
    const press = (event: KeyboardEvent): void => { if (event.key === 'Escape') end(); };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', letGo);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', letGo);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', press);
    };
  }, [active, drag, locate, onPut]);
  const begin = (piece: Piece, event: ReactPointerEvent): void => {
    if (event.button !== 0) return;
    const at: [number, number] = [event.clientX, event.clientY];
    setDrag({ piece, from: at, at, moved: false });
  };
  return (
    <div className="editor-toolbar-set">
      {PALETTE.map(({ piece, title, mark }) => (
        <Button
          key={piece} leftSection={mark} className="editor-piece" title="Press, or drag onto the drawing"
          onPointerDown={(event) => begin(piece, event)} onClick={() => { if (!dragged.current) onAdd(piece); }}
        >
          {title}
        </Button>
      ))}
      {drag?.moved ? <Ghost drag={drag} locate={locate} /> : null}
    </div>
  );
}
