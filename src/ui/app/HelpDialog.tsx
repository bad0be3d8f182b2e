/** The keys, from the table that the handler reads. */
import { Modal, Switch } from '@mantine/core';
import s from './dialogs.module.css';
import { SHORTCUTS, type Command, type Shortcut } from './shortcuts';
import { setSingleKeys, show, useApp } from './store';
import { useAfterMount } from './use-after-mount';

/** What each does; fetched with this list, for keys work without their words. */
const DOES: Record<Command, string> = {
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
  help: 'This list',
};

/** As they are printed on keyboards: `Shift Ctrl Z`. */
const shownAs = ({ key, mod = false, shift = false }: Shortcut): string[] =>
  [...(shift ? ['Shift'] : []), ...(mod ? ['Ctrl'] : []), key.charAt(0).toUpperCase() + key.slice(1)];

export function HelpDialog() {
  const opened = useAfterMount(useApp((state) => state.dialog === 'help'));
  const singleKeys = useApp((state) => state.singleKeys);
  return (
    <Modal opened={opened} onClose={() => show(null)} title="Keys" size={480}>
      <dl className={s.keys}>
        {SHORTCUTS.map((one) => (
          <div key={one.command}>
            <dt>{shownAs(one).map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{DOES[one.command]}</dd>
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
