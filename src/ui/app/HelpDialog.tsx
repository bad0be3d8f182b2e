/** The keys, from the table that the handler reads. */
import { Modal, Switch } from '@mantine/core';
import s from './dialogs.module.css';
import { SHORTCUTS } from './shortcuts';
import { setSingleKeys, show, useApp } from './store';
import { useAfterMount } from './use-after-mount';

export function HelpDialog() {
  const opened = useAfterMount(useApp((state) => state.dialog === 'help'));
  const singleKeys = useApp((state) => state.singleKeys);
  return (
    <Modal opened={opened} onClose={() => show(null)} title="Keys" size={480}>
      <dl className={s.keys}>
        {SHORTCUTS.map(({ shown, does, command }) => (
          <div key={command}>
            <dt>{shown.split(' ').map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={s.note}>
        On a Mac, Command stands for Ctrl. No key works while text is being typed. Stage, charts and editor have keys of
        their own once they are focused.
      </p>
      <Switch
        label="Single keys (all without Ctrl)" checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </Modal>
  );
}
