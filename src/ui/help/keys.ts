/** Descriptions of the keys for the help dialog; the key handler does not need them. */
import type { Command, Shortcut } from '../app/shortcuts';

export const DOES: Record<Command, string> = {
  playPause: 'Play or pause',
  step: 'Step forward',
  stepBack: 'Step back',
  toStart: 'Rewind to the start; End returns',
  return: 'Return to where the run was last',
  restart: 'Restart the run',
  runToEnd: 'Run to the end, or stop',
  flip: 'Compare: the next run in the same place',
  slower: 'Slower',
  faster: 'Faster',
  why: 'Why did the cell die that was lost last?',
  closeWhy: 'Close the card about a cell',
  branch: 'The next branch of the run, at the same instant',
  undo: 'Undo the last change of the network',
  redo: 'Redo the change',
  gallery: 'Gallery',
  share: 'Share',
  theme: 'Light or dark',
  projector: 'Projector, on or off',
  marks: 'How to read the stage',
  help: 'This help',
};

/** Keys and pointer gestures in the drawing of Build. */
export const IN_BUILD: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Shift', 'drag'], 'Select what is in a frame'],
  [['Shift', 'press'], 'Select one more'],
  [['Ctrl', 'A'], 'Select everything'],
  [['Arrow keys'], 'Move the selected nodes'],
  [['Ctrl', 'C'], 'Copy, for another tab too; with X cut, with V paste'],
  [['Ctrl', 'D'], 'Duplicate'],
  [['Delete'], 'Delete what is selected'],
  [['Shift', 'F10'], 'The menu of what is selected; by finger: hold it'],
];

/** The keys of a shortcut as they are printed on keyboards: `Shift Ctrl Z`. */
export const shownAs = ({ key, mod = false, shift = false }: Shortcut): string[] =>
  [...(shift ? ['Shift'] : []), ...(mod ? ['Ctrl'] : []), key.charAt(0).toUpperCase() + key.slice(1)];
