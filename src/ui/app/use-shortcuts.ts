/** Listens for the keys in the table of shortcuts and carries out their commands; not while a dialog is open. */
import { useEffect } from 'react';
import { isDark, type Theme } from '../look/palette';
import { stepRate } from './rates';
import type { Run } from './run/run';
import { commandOf, EVERYWHERE, isTaken, type Command } from './shortcuts';
import { whyLast } from './ask-why';
import { announce, askWhy, chooseTheme, isRunning, redoEdit, restart, show, undoEdit, useApp } from './store';
import { commandOfView } from './view-commands';
import { rateSentence } from './words';

export function turnRate(by: number): void {
  const rate = stepRate(useApp.getState().rate, by);
  useApp.setState({ rate });
  announce(rateSentence(rate));
}

/** Shows the next branch. The code is fetched when needed, because most runs are never forked. */
function nextBranch(): void {
  if (useApp.getState().doc.branches === undefined) return announce('The run has no branches.');
  void import('../branches/next-branch').then(({ showNext }) => showNext());
}

/** Plays or pauses, and says so: the button, whose name tells it, need not have the focus. */
function playOrPause(run: Run): void {
  const state = useApp.getState();
  run.playPause();
  if (state.tab === 'watch') announce(isRunning(state) ? 'Paused.' : 'Playing.');
}

function restartAloud(): void {
  restart();
  announce('At the start.');
}

const toggleProjector = (): void => useApp.setState(({ projector }) => ({ projector: !projector, panelOpen: false }));

const obey = (run: Run, theme: Theme): Record<Command, () => void> => ({
  playPause: () => playOrPause(run),
  step: () => run.step(),
  stepBack: () => run.step(true),
  toStart: () => run.travel({ kind: 'by', ps: -Infinity }),
  return: () => run.travel({ kind: 'furthest' }),
  restart: restartAloud,
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
  theme: () => chooseTheme(isDark(theme) ? 'light' : 'dark'),
  projector: toggleProjector,
  marks: () => show('marks'),
  help: () => show('help'),
});

/** The action of a command in the view that is shown; `null` if it has none there. */
const actionOf = (commands: Record<Command, () => void>, command: Command): (() => void) | null => {
  const { tab } = useApp.getState();
  return tab === 'watch' || tab === 'build' || EVERYWHERE.has(command) ? commands[command] : commandOfView(command);
};

/** Carries out a command, as its key would. */
export const carryOut = (run: Run, theme: Theme, command: Command): void => actionOf(obey(run, theme), command)?.();

/** On Escape, cancels a dialog that is still being fetched and so cannot handle the key itself. */
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
      if (event.defaultPrevented || dialog !== null || offered !== null || isTaken(event)) return;
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
