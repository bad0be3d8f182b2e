/** The page's icons: 18 px, stroke 1.7. They are decoration only: the control that shows one carries the name. */
import type { ReactNode } from 'react';

export function Icon({ size = 18, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      width={`${size / 16}rem`} height={`${size / 16}rem`} viewBox="0 0 18 18" fill="none" stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false"
    >
      {children}
    </svg>
  );
}

const solid = { fill: 'currentColor', stroke: 'currentColor', strokeWidth: 1 };

export const PlayIcon = ({ size }: { size?: number }) => (
  <Icon size={size}><path d="M5.5 3.2v11.6L14.6 9z" {...solid} /></Icon>
);
export const PauseIcon = ({ size }: { size?: number }) => (
  <Icon size={size}><path d="M4.6 3.4h3v11.2h-3zM10.4 3.4h3v11.2h-3z" {...solid} /></Icon>
);
export const StartIcon = () => (
  <Icon><path d="M2.5 3.5v11" strokeWidth="2.4" /><path d="M9.6 3.6v10.8L4 9zM15.6 3.6v10.8L10 9z" {...solid} /></Icon>
);
export const StepIcon = () => (
  <Icon><path d="M14 3.5v11" strokeWidth="2.4" /><path d="M4 3.6v10.8L11.6 9z" {...solid} /></Icon>
);
export const StepBackIcon = () => (
  <Icon><path d="M4 3.5v11" strokeWidth="2.4" /><path d="M14 3.6v10.8L6.4 9z" {...solid} /></Icon>
);
export const ReturnIcon = () => <Icon size={16}><path d="M3 9h11M9.8 4.8L14 9l-4.2 4.2" /></Icon>;
export const ChevronDownIcon = () => <Icon size={16}><path d="M5 7l4 4 4-4" /></Icon>;
export const ChevronRightIcon = () => <Icon><path d="M7 4.5L11.5 9 7 13.5" /></Icon>;
export const GalleryIcon = () => (
  <Icon><path d="M2.5 2.5h5v5h-5zM10.5 2.5h5v5h-5zM2.5 10.5h5v5h-5zM10.5 10.5h5v5h-5z" /></Icon>
);
export const ShareIcon = () => <Icon><path d="M9 11.5V2.5M5.8 5.4L9 2.3l3.2 3.1M3.5 9v6h11V9" /></Icon>;
export const UndoIcon = () => <Icon><path d="M6 3.5L2.8 6.8 6 10" /><path d="M3.2 6.8h7a4 4 0 010 8H7" /></Icon>;
export const RedoIcon = () => <Icon><path d="M12 3.5l3.2 3.3L12 10" /><path d="M14.8 6.8h-7a4 4 0 000 8H11" /></Icon>;
export const SunIcon = () => (
  <Icon><circle cx="9" cy="9" r="3.2" /><path
    d="M9 1.6v1.6M9 14.8v1.6M1.6 9h1.6M14.8 9h1.6M3.8 3.8l1.1 1.1M13.1 13.1l1.1 1.1M3.8 14.2l1.1-1.1M13.1 4.9l1.1-1.1"
  /></Icon>
);
export const MoonIcon = () => <Icon><path d="M14.8 10.6A6.2 6.2 0 017.4 3.2a6.2 6.2 0 107.4 7.4z" /></Icon>;
export const ProjectorIcon = () => (
  <Icon><path d="M2 3.2h14M3.2 3.2v8.3h11.6V3.2M9 11.5v2.6M6.2 15.8L9 14l2.8 1.8" /></Icon>
);
export const HelpIcon = () => (
  <Icon><path d="M6.3 6.4a2.7 2.7 0 115 1.5c-.6.9-2.2 1.3-2.2 2.8" /><path d="M9.1 13.7v.2" strokeWidth="2.2" /></Icon>
);
export const CloseIcon = () => <Icon><path d="M4.5 4.5l9 9M13.5 4.5l-9 9" /></Icon>;
export const PanelIcon = () => (
  <Icon>
    <path d="M2.5 4.5h6M13 4.5h2.5M2.5 13.5H5M9.5 13.5h6" />
    <circle cx="10.7" cy="4.5" r="1.9" />
    <circle cx="7.2" cy="13.5" r="1.9" />
  </Icon>
);
export const WatchIcon = () => (
  <Icon><path d="M2.8 6.2V2.8h3.4M11.8 2.8h3.4v3.4M15.2 11.8v3.4h-3.4M6.2 15.2H2.8v-3.4" /></Icon>
);
export const BuildIcon = () => (
  <Icon><path d="M2.5 6.5h4v5h-4zM11.5 2.5h4v4h-4zM11.5 11.5h4v4h-4zM6.5 9h2.6M11.5 4.5H9.1v9h2.4" /></Icon>
);
export const CompareIcon = () => <Icon><path d="M2.5 3.5h5.5v11H2.5zM10 3.5h5.5v11H10zM10 9h5.5" /></Icon>;
export const FiguresIcon = () => <Icon><path d="M3 2.8v12.4h12.2M5.6 11.8l3-4.2 2.6 2 3.6-5.4" /></Icon>;
export const LabIcon = () => (
  <Icon>
    <path d="M6.8 2.5h4.4M7.6 2.5v4.7L3.4 14a1.1 1.1 0 001 1.5h9.2a1.1 1.1 0 001-1.5l-4.2-6.8V2.5M5.4 11.2h7.2" />
  </Icon>
);
export const InfoIcon = () => (
  <Icon><circle cx="9" cy="9" r="6.6" /><path d="M9 8.3v4" /><path d="M9 5.6v.1" strokeWidth="2.2" /></Icon>
);
export const MoreIcon = () => <Icon><path d="M4 9h.01M9 9h.01M14 9h.01" strokeWidth="2.6" /></Icon>;

/** The project's logo: two cells that arrived, one that was dropped, one that travels on for nothing. */
export function Sign() {
  return (
    <svg width="2.125rem" height="1.125rem" viewBox="0 0 34 18" aria-hidden="true" focusable="false">
      <rect x="0" y="1" width="7" height="8" rx="1.6" fill="currentColor" />
      <rect x="8.5" y="1" width="7" height="8" rx="1.6" fill="currentColor" />
      <path d="M26 1.5h6.4a1.6 1.6 0 011.6 1.6v3.8a1.6 1.6 0 01-1.6 1.6H26l2.8-3.5z" fill="var(--doomed)" />
      <rect
        x="18.6" y="8.4" width="7.4" height="8.4" rx="1.4" fill="none" stroke="var(--loss)" strokeWidth="1.6"
        transform="rotate(14 22.3 12.6)"
      />
    </svg>
  );
}
