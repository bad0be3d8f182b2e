/** The File menu: begins, opens, saves and downloads networks, and sends a file through the open one. */
import { Button, Menu } from '@mantine/core';
import { ChevronDownIcon } from '../look/icons';
import s from './bar.module.css';
import { show, useApp, warn } from './store';

type Actions = typeof import('./file-actions');

/** Runs an action of the menu; the code of the actions is fetched when it is first needed. */
async function act(what: (actions: Actions) => unknown): Promise<void> {
  const actions = await import('./file-actions').catch(() => null);
  if (actions === null) return warn('That part of the page could not be fetched. Reload and try again.');
  await what(actions);
}

/** Opens the file picker. This must not wait for a fetch: browsers allow it only right after a click. */
function chooseFile(accept: string): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = accept;
  field.onchange = () => {
    const file = field.files?.[0];
    if (file) void act(({ take }) => take(file));
  };
  field.click();
}

export function FileItems() {
  const hasResult = useApp((state) => state.result !== null);
  return (
    <>
      <Menu.Item data-autofocus onClick={() => show('new')}>New…</Menu.Item>
      <Menu.Item onClick={() => show('gallery')}>Open…</Menu.Item>
      <Menu.Item onClick={() => chooseFile('.json,application/json')}>Open a file…</Menu.Item>
      <Menu.Item onClick={() => show('saveAs')}>Save as…</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => chooseFile('')}>Send a file through it…</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => void act(({ exportNetwork }) => exportNetwork())}>Download the network</Menu.Item>
      <Menu.Item disabled={!hasResult} onClick={() => void act(({ exportResult }) => exportResult())}>
        Download the result{!hasResult && ': run to the end first'}
      </Menu.Item>
    </>
  );
}

export function FileMenu() {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" rightSection={<ChevronDownIcon />} className={s.file}>File</Button>
      </Menu.Target>
      <Menu.Dropdown><FileItems /></Menu.Dropdown>
    </Menu>
  );
}
