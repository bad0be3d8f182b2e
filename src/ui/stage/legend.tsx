/** The legend of the stage: only marks that this network can show. */
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { PALETTES, type Theme } from '../look/palette';
import { useWidth } from '../look/use-width';
import { legendItems, LEGEND_WORDS, MARK_WIDTH, wordsBeside, wordsInLine, type LegendMark } from './legend-items';
import { canvasMeasure, COUNTED_ALPHA } from './sizes';
import classes from './stage.module.css';
import type { Topology } from './topology';

const W = 9;
const H = 11;
const CELL = 'M2 0H7a2 2 0 0 1 2 2V9a2 2 0 0 1 -2 2H2a2 2 0 0 1 -2 -2V2a2 2 0 0 1 2 -2Z';
const RIBBON = 'M0 4C3.5 4 4 2 9 2V9C4 9 3.5 7 0 7Z';

function Mark({ mark, theme }: { mark: LegendMark; theme: Theme }): ReactElement {
  const palette = PALETTES[theme];
  const [colour, other] = palette.flows;
  const diamond = <path d="M4.5 0L9 5.5L4.5 11L0 5.5Z" fill={colour} />;
  const striped = (
    <g><path d={CELL} fill={colour} /><rect x="1.4" y="4.5" width="6.2" height="2.2" fill={palette.ground} /></g>
  );
  const shape: Record<LegendMark, ReactElement> = {
    cell: <path d={CELL} fill={colour} />,
    endOfPacket: <path d="M0 0H7a2 2 0 0 1 2 2V9a2 2 0 0 1 -2 2H0L4 5.5Z" fill={colour} />,
    redundant: <rect
      x="0.8" y="0.8" width="7.4" height="9.4" rx="1.6" fill={palette.ground} stroke={colour} strokeWidth="1.6"
    />,
    ack: <path d="M0.6 5.5L8.4 2.8V8.2Z" fill={palette.ink3} />,
    lost: (
      <g fill="none" stroke={palette.loss} strokeWidth="1.3" strokeLinecap="round">
        <rect x="0.7" y="0.7" width="7.6" height="9.6" rx="1.6" />
        <path d="M2.7 3.1L6.3 7.9M6.3 3.1L2.7 7.9" />
      </g>
    ),
    doomed: <rect x="0" y="2" width="9" height="7" rx="1.6" fill={palette.doomed} />,
    packet: <path d="M0 0H7a2 2 0 0 1 2 2V9a2 2 0 0 1 -2 2H0L4 5.5Z" fill={colour} />,
    pilot: diamond, request: diamond, frm: diamond,
    brm: <path d="M4.5 1.2L8 5.5L4.5 9.8L1 5.5Z" fill={palette.ground} stroke={colour} strokeWidth="1.5" />,
    credit: <circle cx="4.5" cy="5.5" r="3.6" fill={colour} />,
    first: <g>
      <rect width="9" height="1.8" fill={palette.ink} />
      <path d="M2 3H7a2 2 0 0 1 2 2V9a2 2 0 0 1 -2 2H2a2 2 0 0 1 -2 -2V5a2 2 0 0 1 2 -2Z" fill={colour} />
    </g>,
    marked: <path d="M2 0H4.5L9 4.5V9a2 2 0 0 1 -2 2H2a2 2 0 0 1 -2 -2V2a2 2 0 0 1 2 -2Z" fill={colour} />,
    low: <path d="M2 0H7a2 2 0 0 1 2 2V6.5L4.5 11H2a2 2 0 0 1 -2 -2V2a2 2 0 0 1 2 -2Z" fill={colour} />,
    striped, stripedGroup: striped,
    counted: <rect width="9" height="11" fill={palette.ink3} opacity={COUNTED_ALPHA} />,
    ribbon: <path d={RIBBON} fill={colour} />, mixed: <path d={RIBBON} fill={palette.ink} />,
    byGroup: <g>
      <rect width="4" height="11" rx="1.3" fill={colour} />
      <rect x="5" width="4" height="11" rx="1.3" fill={other} />
    </g>,
  };
  return (
    <svg width={`${MARK_WIDTH}em`} height={`${H / 12.5}em`} viewBox={`0 0 ${W} ${H}`} aria-hidden="true">
      {shape[mark]}
    </svg>
  );
}

/** The whole words of a mark, for its tip, if they are shortened. */
const shortened = (words: Record<LegendMark, string>, mark: LegendMark): string | undefined =>
  (words[mark] === LEGEND_WORDS[mark] ? undefined : LEGEND_WORDS[mark]);

/** Letters that fit in half of the column beside the stage. */
const MOST_IN_HALF = 14;

/** The legend for a column beside the stage: one mark after the other. */
export function LegendBeside({ items, theme }: { items: readonly LegendMark[]; theme: Theme }): ReactElement | null {
  if (items.length === 0) return null;
  const words = wordsBeside(items);
  return (
    <div className={classes.beside} role="group" aria-label="Marks">
      {items.map((mark) => (
        <span
          key={mark} className={classes.legendItem} title={shortened(words, mark)}
          data-wide={words[mark].length > MOST_IN_HALF || undefined}
        ><Mark mark={mark} theme={theme} />{words[mark]}</span>
      ))}
    </div>
  );
}

const ALL_MARKS = 'How to read the stage';

interface LegendProps {
  theme: Theme;
  /** Size of its text, px. */
  size: number;
  onMarks?: () => void;
}

/** The legend in a strip under the picture, in one line if there is room: a second would take height from the queue. */
export function Legend({ items, theme, size, onMarks }: LegendProps & { items: readonly LegendMark[] }): ReactElement {
  const line = useRef<HTMLDivElement>(null);
  const room = useWidth(line, Infinity);
  const [measure] = useState(canvasMeasure);
  const words = wordsInLine(items, onMarks ? ALL_MARKS : '', room, size, measure);
  return (
    <div className={classes.legend} role="group" aria-label="Marks" ref={line}>
      {items.map((mark) => (
        <span key={mark} className={classes.legendItem} title={shortened(words, mark)}
        ><Mark mark={mark} theme={theme} />{words[mark]}</span>
      ))}
      {onMarks && items.length > 0
        && <button type="button" className={classes.allMarks} onClick={onMarks}>{ALL_MARKS}</button>}
    </div>
  );
}

/** The legend of a network; `ribbons`, `counted`: see `legendItems`. */
export function LegendOf(
  { topology, ribbons, counted, ...rest }: LegendProps & { topology: Topology; ribbons?: boolean; counted?: boolean },
): ReactElement {
  const items = useMemo(() => legendItems(topology, ribbons, counted), [topology, ribbons, counted]);
  return <Legend items={items} {...rest} />;
}
