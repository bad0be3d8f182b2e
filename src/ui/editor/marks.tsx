/** Small marks that tell hosts, groups, switches, links and flows apart in the outline, the toolbar and the drawing. */
import type { ReactNode } from 'react';
import type { FlowColours } from './flow-colours';

function Mark({ children }: { children: ReactNode }) {
  return (
    <svg
      className="editor-mark" width="1.125rem" height="1.125rem" viewBox="0 0 18 18" fill="none" stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false"
    >
      {children}
    </svg>
  );
}

export const HostMark = () => <Mark><rect x="3.5" y="4.5" width="11" height="9" rx="2" /></Mark>;
export const GroupMark = () => (
  <Mark><rect x="2.5" y="7" width="9.5" height="7.5" rx="2" /><path d="M5 4.2h8a2 2 0 012 2v5.3" /></Mark>
);
export const SwitchMark = () => (
  <Mark><rect x="2.5" y="3.5" width="13" height="11" rx="2" /><path d="M6 7v4M9 7v4M12 7v4" /></Mark>
);
export const LinkMark = () => (
  <Mark><circle cx="3.7" cy="9" r="1.7" /><circle cx="14.3" cy="9" r="1.7" /><path d="M5.6 9h6.8" /></Mark>
);
export const FlowArrowMark = () => <Mark><path d="M2.5 9h11M10 5.2L13.9 9 10 12.8" /></Mark>;
export const DrawFlowMark = () => (
  <Mark><path d="M3 14.5c3.2-7.6 6-9.4 10.4-9.6M10.6 2.2l3.2 2.6-2.5 3.3" strokeDasharray="3 2.2" /></Mark>
);
export const NetworkMark = () => <Mark><path d="M2.8 3.5h12.4M2.8 9h12.4M2.8 14.5h7" /></Mark>;
export const RemoveMark = () => <Mark><path d="M3 5h12M7 5V3h4v2M4.6 5l.7 10h7.4l.7-10" /></Mark>;
export const TidyMark = () => (
  <Mark>
    <rect x="2.3" y="3" width="3.6" height="3.6" rx="1" />
    <rect x="2.3" y="11.4" width="3.6" height="3.6" rx="1" />
    <rect x="12.1" y="7.2" width="3.6" height="3.6" rx="1" />
    <path d="M6 4.8h2.8v8.4H6M8.8 9h3.3" />
  </Mark>
);
export const NewMark = () => <Mark><path d="M9 3v12M3 9h12" /></Mark>;
export const BackMark = () => <Mark><path d="M11 4.5L6.5 9l4.5 4.5" /></Mark>;

/** Marks a problem; in ink, because vermilion means a lost cell. */
export const ProblemMark = () => (
  <svg
    className="editor-mark" width="1.125rem" height="1.125rem" viewBox="0 0 18 18" aria-hidden="true" focusable="false"
  >
    <circle cx="9" cy="9" r="7" fill="var(--ink)" />
    <path d="M9 5.4v4.4M9 12.6v.1" stroke="var(--ground)" strokeWidth="2" strokeLinecap="round" />
  </svg>
);

/** Marks a warning, which does not keep the network from running: the outline of the problem's mark. */
export const HintMark = () => <Mark><circle cx="9" cy="9" r="6.4" /><path d="M9 5.6v4M9 12.4v.1" /></Mark>;

const CELL_WIDTH = 5;
const CELL_GAP = 1.5;
/** Most cells that are drawn for a flow. */
const MOST_CELLS = 8;

/** A flow as its cells: one mark for each flow of a group, up to eight. */
export function FlowMark({ colours }: { colours: FlowColours }) {
  const cells = colours.slice(0, MOST_CELLS);
  const width = Math.max(CELL_WIDTH, cells.length * (CELL_WIDTH + CELL_GAP) - CELL_GAP);
  return (
    <svg
      className="editor-cells" width={`${width / 16}rem`} height="0.6875rem" viewBox={`0 0 ${width} 11`}
      aria-hidden="true" focusable="false"
    >
      {cells.map(({ colour, striped }, place) => (
        <g key={place} transform={`translate(${place * (CELL_WIDTH + CELL_GAP)} 0)`}>
          <rect width={CELL_WIDTH} height="11" rx="1.6" fill={colour} />
          {striped ? <rect y="4.4" width={CELL_WIDTH} height="2.2" fill="var(--ground)" /> : null}
        </g>
      ))}
    </svg>
  );
}
