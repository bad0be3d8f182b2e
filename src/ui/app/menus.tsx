/** The menus of the page, with their items. Fetched when the first of them is wanted: see `LazyMenu`. */
import { Menu } from '@mantine/core';
import { HelpIcon, InfoIcon, ProjectorIcon, RedoIcon, UndoIcon } from '../look/icons';
import type { Theme } from '../look/palette';
import { chooseFile } from './choose-file';
import type { Opening } from './LazyMenu';
import type { StepKind } from './moments';
import { chooseTheme, redoEdit, show, showFigure, undoEdit, useApp, warn } from './store';
import type { ThemeChoice } from './theme-choice';

type Actions = typeof import('./file-actions');

/** Runs an action of the menu; the code of the actions is fetched when it is first needed. */
async function act(what: (actions: Actions) => unknown): Promise<void> {
  const actions = await import('./file-actions').catch(() => null);
  if (actions === null) return warn('That part of the page could not be fetched. Reload and try again.');
  await what(actions);
}

const takeFile = (file: File): void => void act(({ take }) => take(file));

function FileItems() {
  const hasResult = useApp((state) => state.result !== null);
  return (
    <>
      <Menu.Item data-autofocus onClick={() => show('new')}>New…</Menu.Item>
      <Menu.Item onClick={() => show('gallery')}>Open…</Menu.Item>
      <Menu.Item onClick={() => chooseFile('.json,application/json', takeFile)}>Open a file…</Menu.Item>
      <Menu.Item onClick={() => show('saveAs')}>Save as…</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => chooseFile('', takeFile)}>Send a file through it…</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => void act(({ exportNetwork }) => exportNetwork())}>Download the network</Menu.Item>
      <Menu.Item disabled={!hasResult} onClick={() => void act(({ exportResult }) => exportResult())}>
        Download the result{!hasResult && ': run to the end first'}
      </Menu.Item>
    </>
  );
}

/** Begins, opens, saves and downloads networks, and sends a file through the open one. */
export function FileMenu({ target, ...opening }: Opening) {
  return (
    <Menu position="bottom-start" {...opening}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown><FileItems /></Menu.Dropdown>
    </Menu>
  );
}

const NAMES: readonly [ThemeChoice, string][] = [['light', 'Light'], ['dark', 'Dark'], ['system', 'Match system']];

function ThemeItems() {
  const choice = useApp((state) => state.themeChoice);
  const choose = (id: string): void => {
    const found = NAMES.find(([known]) => known === id);
    if (found) chooseTheme(found[0]);
  };
  return (
    <Menu.RadioGroup value={choice} onChange={choose}>
      {NAMES.map(([id, name]) => <Menu.RadioItem key={id} value={id} closeMenuOnClick>{name}</Menu.RadioItem>)}
    </Menu.RadioGroup>
  );
}

export function ThemeMenu({ theme, target, ...opening }: Opening & { theme: Theme }) {
  return (
    <Menu position="bottom-end" {...opening}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<ProjectorIcon />}
          onClick={() => useApp.setState(({ projector }) => ({ projector: !projector, panelOpen: false }))}
        >
          {theme === 'projector' ? 'Leave the projector' : 'Projector'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The menu of a phone, which holds everything of the bar but the gallery. */
export function PhoneMenu({ target, ...opening }: Opening) {
  const history = useApp((state) => state.history);
  return (
    <Menu position="bottom-end" width={260} {...opening}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<UndoIcon />} disabled={history.past.length === 0} onClick={undoEdit}>
          Undo{history.past.length > 0 && `: ${history.past.at(-1)?.label}`}
        </Menu.Item>
        <Menu.Item leftSection={<RedoIcon />} disabled={history.future.length === 0} onClick={redoEdit}>
          Redo{history.future.length > 0 && `: ${history.future.at(-1)?.label}`}
        </Menu.Item>
        <Menu.Divider />
        <FileItems />
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item onClick={() => showFigure(null)}>Figures of the papers</Menu.Item>
        <Menu.Item leftSection={<HelpIcon />} onClick={() => show('help')}>Help and documents</Menu.Item>
        <Menu.Item leftSection={<InfoIcon />} onClick={() => show('about')}>About</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface Steps { kind: StepKind; steps: readonly { kind: StepKind; title: string }[] }

/** Chooses the length of a step. */
export function StepMenu({ kind, steps, target, ...opening }: Opening & Steps) {
  const choose = (chosen: string): void =>
    useApp.setState({ stepKind: steps.find((one) => one.kind === chosen)?.kind ?? kind });
  return (
    <Menu position="bottom-start" {...opening}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={kind} onChange={choose}>
          {steps.map((one) => (
            <Menu.RadioItem key={one.kind} value={one.kind} closeMenuOnClick>{one.title}</Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
