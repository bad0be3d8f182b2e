/** The table of keys that work while the charts have the focus, for the key handler and for the help. */
import type { StretchCommand } from './change-stretch';

export type CursorCommand =
  'cursorBack' | 'cursorOn' | 'cursorFarBack' | 'cursorFarOn' | 'cursorFirst' | 'cursorLast' | 'cursorOff';
export type ChartCommand = CursorCommand | StretchCommand;

export const isCursorCommand = (command: ChartCommand): command is CursorCommand => command.startsWith('cursor');

interface ChartKey {
  keys: readonly string[];
  shift?: boolean;
  command: ChartCommand;
  does: string;
}

export const CHART_KEYS: readonly ChartKey[] = [
  { keys: ['ArrowLeft'], command: 'cursorBack', does: 'Cursor one bin back' },
  { keys: ['ArrowRight'], command: 'cursorOn', does: 'Cursor one bin forward' },
  { keys: ['PageUp'], command: 'cursorFarBack', does: 'Cursor a tenth of the axis back' },
  { keys: ['PageDown'], command: 'cursorFarOn', does: 'Cursor a tenth of the axis forward' },
  { keys: ['Home'], command: 'cursorFirst', does: 'Cursor to the first bin shown' },
  { keys: ['End'], command: 'cursorLast', does: 'Cursor to the playhead' },
  { keys: ['Escape'], command: 'cursorOff', does: 'No cursor' },
  { keys: ['+', '='], command: 'zoomIn', does: 'Zoom in' },
  { keys: ['-', '_'], command: 'zoomOut', does: 'Zoom out' },
  { keys: ['ArrowLeft'], shift: true, command: 'panBack', does: 'Pan left' },
  { keys: ['ArrowRight'], shift: true, command: 'panOn', does: 'Pan right' },
  { keys: ['f', 'F'], command: 'follow', does: 'Follow the playhead' },
  { keys: ['w', 'W'], command: 'whole', does: 'The whole run' },
];

/** The most important keys in a sentence, for users of screen readers. */
export const KEYS_HELP =
  'Left and right arrows move a cursor and read its values; plus and minus zoom; Shift with an arrow pans; F follows the playhead; W shows the whole run.';

export type Keystroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const ARROW = /^Arrow/;

export function chartCommand({ key, shiftKey, altKey, ctrlKey, metaKey }: Keystroke): ChartCommand | null {
  if (altKey || ctrlKey || metaKey) return null;
  return CHART_KEYS.find((one) =>
    one.keys.includes(key) && (!ARROW.test(key) || (one.shift ?? false) === shiftKey))?.command ?? null;
}
