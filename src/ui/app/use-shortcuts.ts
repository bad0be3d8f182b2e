/** Listens for the keys of the table and carries their commands out. Open dialogs keep the keys to themselves. */
import { useEffect } from 'react';
import type { Theme } from '../look/palette';
import { stepRate } from './rates';
import type { Run } from './run/run';
import { commandOf, EVERYWHERE, isTyping, type Command } from './shortcuts';
import { whyLast } from './ask-why';
import { announce, askWhy, chooseTheme, redoEdit, restart, show, undoEdit, useApp } from './store';
import { commandOfView } from './view-commands';
import { rateSentence } from './words';

export function turnRate(by: number): void {
  const rate = stepRate(useApp.getState().rate, by);
  useApp.setState({ rate });
  announce(rateSentence(rate));
}

/** Asked of a part that is fetched: most runs are never forked. */
function nextBranch(): void {
  if (useApp.getState().doc.branches === undefined) return announce('The run has no branches.');
  void import('../branches/next-branch').then(({ showNext }) => showNext());
}

const toggleProjector = (): void => useApp.setState(({ projector }) => ({ projector: !projector, panelOpen: false }));

const obey = (run: Run, theme: Theme): Record<Command, () => void> => ({
  playPause: run.playPause,
  step: () => run.step(),
  stepBack: () => run.step(true),
  toStart: () => run.travel({ kind: 'by', ps: -Infinity }),
  return: () => run.travel({ kind: 'furthest' }),
  restart,
  runToEnd: run.runToEnd,
  flip: () => undefined,
  slower: () => turnRate(-1),
  faster: () => turnRate(1),
  why: () => whyLast(run.source.frame()),
  closeWhy: () => askWhy(null),
  branch: nextBranch,
  undo: undoEdit,
  redo: redoEdit,
  gallery: () => show('gallery'),
  share: () => show('share'),
  theme: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
  projector: toggleProjector,
  marks: () => show('marks'),
  help: () => show('help'),
});

/** What a command does in the view that is shown; null: nothing there. */
const actionOf = (commands: Record<Command, () => void>, command: Command): (() => void) | null => {
  const { tab } = useApp.getState();
  return tab === 'watch' || tab === 'build' || EVERYWHERE.has(command) ? commands[command] : commandOfView(command);
};

/** Does what a key does. */
export const carryOut = (run: Run, theme: Theme, command: Command): void => actionOf(obey(run, theme), command)?.();

/** A dialog that was asked for and is not there yet hears no key itself: Escape takes the wish back. */
function takeBack(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || document.querySelector('.mantine-Modal-content') !== null) return;
  const { dialog, offered } = useApp.getState();
  if (dialog === null && offered === null) return;
  event.preventDefault();
  useApp.setState({ dialog: null, offered: null });
}

export function useShortcuts(run: Run, theme: Theme): void {
  useEffect(() => {
    const commands = obey(run, theme);
    const press = (event: KeyboardEvent): void => {
      takeBack(event);
      const { singleKeys, dialog, offered } = useApp.getState();
      if (event.defaultPrevented || dialog !== null || offered !== null || isTyping(event.target)) return;
      const command = commandOf(event, singleKeys);
      if (command === null) return;
      const ofView = actionOf(commands, command);
      if (ofView === null) return;
      event.preventDefault();
      ofView();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [run, theme]);
}
