/**
 * The table of keyboard shortcuts, read by the key handler and by the help dialog, which has their descriptions. `key`
 * is `KeyboardEvent.key` in lower case; `mod` is Ctrl, or Command on a Mac. Keys without `mod` can be turned off (WCAG
 * 2.1.4), and none works while text is being typed.
 */

export type Command =
  | 'playPause' | 'step' | 'stepBack' | 'toStart' | 'return' | 'restart' | 'runToEnd' | 'slower'
  | 'faster' | 'why' | 'closeWhy' | 'branch' | 'undo' | 'redo' | 'gallery' | 'share' | 'theme' | 'projector' | 'help'
  | 'flip' | 'marks';

export interface Shortcut { key: string; mod?: boolean; shift?: boolean; command: Command }

export const SHORTCUTS: readonly Shortcut[] = [
  { key: 'k', command: 'playPause' },
  { key: '.', command: 'step' },
  { key: ',', command: 'stepBack' },
  { key: 'home', command: 'toStart' },
  { key: 'end', command: 'return' },
  { key: 'r', command: 'restart' },
  { key: 'e', command: 'runToEnd' },
  { key: 'x', command: 'flip' },
  { key: '[', command: 'slower' },
  { key: ']', command: 'faster' },
  { key: 'w', command: 'why' },
  { key: 'q', command: 'closeWhy' },
  { key: 'b', command: 'branch' },
  { key: 'z', mod: true, command: 'undo' },
  { key: 'z', mod: true, shift: true, command: 'redo' },
  { key: 'g', command: 'gallery' },
  { key: 's', command: 'share' },
  { key: 't', command: 'theme' },
  { key: 'p', command: 'projector' },
  { key: 'm', command: 'marks' },
  { key: '?', command: 'help' },
];

/** Commands of the page as a whole, which also work in views that do not show the page's run, such as the lab. */
export const EVERYWHERE: ReadonlySet<Command> = new Set<Command>([
  'gallery', 'share', 'theme', 'projector', 'marks', 'help',
]);

/** The parts of a keyboard event that decide which command it means. */
export type Keystroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const hasMod = (event: Keystroke): boolean => event.ctrlKey || event.metaKey;

/**
 * The command of a keystroke; `null` if it has none. Shift counts only together with `mod`: typing `?` needs Shift.
 */
export function commandOf(event: Keystroke, singleKeys: boolean): Command | null {
  if (event.altKey) return null;
  const mod = hasMod(event);
  if (!mod && !singleKeys) return null;
  const key = event.key.toLowerCase();
  const found = SHORTCUTS.find((one) =>
    one.key === key && (one.mod ?? false) === mod && (!mod || (one.shift ?? false) === event.shiftKey));
  return found?.command ?? null;
}

/** A list from which one chooses without typing is a read-only input; it has keys of its own only while it is open. */
const TYPING =
  'input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=button]):not([readonly]), textarea, select'
  + ', [contenteditable=true], [role=textbox], [role=combobox][aria-expanded=true]';

/** Whether the element takes text or is an open list: single keys then belong to it. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

/**
 * Whether a key belongs to the element that has the focus. In a field that shows the value in force (`data-settled`)
 * undo means the last change, not the typing before it: the browser would bring back text that is not in force.
 */
export const isTaken = (event: Keystroke & Pick<KeyboardEvent, 'target'>): boolean =>
  isTyping(event.target)
  && !(hasMod(event) && event.target instanceof Element && event.target.matches('[data-settled]'));
