/**
 * The one table of keys: the handler and the help dialog read it. Keys are `KeyboardEvent.key` in lower case; `mod` is
 * Ctrl, or Command on a Mac. Keys without `mod` can be turned off (WCAG 2.1.4), and none works while text is being
 * typed.
 */

export type Command =
  | 'playPause' | 'step' | 'stepBack' | 'toStart' | 'return' | 'restart' | 'runToEnd' | 'slower'
  | 'faster' | 'why' | 'closeWhy' | 'branch' | 'undo' | 'redo' | 'gallery' | 'share' | 'theme' | 'projector' | 'help'
  | 'flip';

export interface Shortcut {
  key: string;
  mod?: boolean;
  shift?: boolean;
  command: Command;
  /** As the help shows the key. */
  shown: string;
  does: string;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { key: 'k', command: 'playPause', shown: 'K', does: 'Play or pause' },
  { key: '.', command: 'step', shown: '.', does: 'Step forward' },
  { key: ',', command: 'stepBack', shown: ',', does: 'Step back' },
  { key: 'home', command: 'toStart', shown: 'Home', does: 'Rewind to the start; End returns' },
  { key: 'end', command: 'return', shown: 'End', does: 'Return to where the run was last' },
  { key: 'r', command: 'restart', shown: 'R', does: 'Restart the run' },
  { key: 'e', command: 'runToEnd', shown: 'E', does: 'Run to the end, or stop' },
  { key: 'x', command: 'flip', shown: 'X', does: 'Compare: the next run in the same place' },
  { key: '[', command: 'slower', shown: '[', does: 'Slower' },
  { key: ']', command: 'faster', shown: ']', does: 'Faster' },
  { key: 'w', command: 'why', shown: 'W', does: 'Why did the cell die that was lost last?' },
  { key: 'q', command: 'closeWhy', shown: 'Q', does: 'Close the card about a cell' },
  { key: 'b', command: 'branch', shown: 'B', does: 'The next branch of the run, at the same instant' },
  { key: 'z', mod: true, command: 'undo', shown: 'Ctrl Z', does: 'Undo the last change of the network' },
  { key: 'z', mod: true, shift: true, command: 'redo', shown: 'Shift Ctrl Z', does: 'Redo the change' },
  { key: 'g', command: 'gallery', shown: 'G', does: 'Gallery' },
  { key: 's', command: 'share', shown: 'S', does: 'Share' },
  { key: 't', command: 'theme', shown: 'T', does: 'Light or dark' },
  { key: 'p', command: 'projector', shown: 'P', does: 'Projector, on or off' },
  { key: '?', command: 'help', shown: '?', does: 'This list' },
];

/** In the lab and beside figures no run is in sight: only what belongs to the page as a whole works there. */
export const EVERYWHERE: ReadonlySet<Command> = new Set<Command>(['gallery', 'share', 'theme', 'projector', 'help']);

/** What of a keyboard event decides. */
export type Keystroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The command of a keystroke; null when it is none. Shift counts only where `mod` is held: `?` needs it to be typed.
 */
export function commandOf(event: Keystroke, singleKeys: boolean): Command | null {
  if (event.altKey) return null;
  const mod = event.ctrlKey || event.metaKey;
  if (!mod && !singleKeys) return null;
  const key = event.key.toLowerCase();
  const found = SHORTCUTS.find((one) =>
    one.key === key && (one.mod ?? false) === mod && (!mod || (one.shift ?? false) === event.shiftKey));
  return found?.command ?? null;
}

const TYPING =
  'input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=button]), textarea, select, [contenteditable=true], [role=textbox], [role=combobox]';

/** Is text being typed there? Then keys belong to the text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;
