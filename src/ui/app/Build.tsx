/** The Build view: connects the editor with the store. The run is paused while this view is open. */
import { useMemo } from 'react';
import { warningsFor } from '../../scenario/warnings';
import { Editor } from '../editor/Editor';
import { focusSoon } from '../editor/focus';
import type { Problem } from '../../scenario/problem';
import { beginWith } from './begin';
import { edit, useApp } from './store';
import { useTheme } from './use-theme';
import s from './views.module.css';

/** Switches to Watch and plays. The pressed button disappears with the editor, so the focus moves to Pause. */
function run(): void {
  useApp.setState({ tab: 'watch', playing: true });
  focusSoon(() =>
    document.querySelector<HTMLElement>('[aria-label="Transport"] :is([aria-label="Pause"], [aria-label="Play"])'));
}

const change = (label: string, next: Parameters<typeof edit>[1]): void => edit(label, next);

/** A network that cannot run gets no warnings, only problems. */
const NONE: readonly Problem[] = [];

export function Build() {
  const scenario = useApp((state) => state.doc.scenario);
  const problems = useApp((state) => state.problems);
  const checked = useApp((state) => state.checked);
  const canRun = problems.length === 0;
  const warnings = useMemo(() => (canRun ? warningsFor(checked.full, checked.expansion) : NONE), [canRun, checked]);
  /** The editor's key: each network opened starts with its own drawing and selection. */
  const opened = useApp((state) => state.opened);
  return (
    <main className={s.build}>
      <Editor
        key={opened} scenario={scenario} problems={problems} warnings={warnings} theme={useTheme()}
        onEdit={change} onRun={run}
        onStart={beginWith}
      />
    </main>
  );
}
