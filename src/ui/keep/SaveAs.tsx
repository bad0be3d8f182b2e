/** Asks for a name and saves the open network under it: as a copy in this browser, which is then open, or as a file. */
import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { announce, edit, show, useApp } from '../app/store';
import { useAfterMount } from '../app/use-after-mount';
import { download } from '../gallery/download';
import g from '../gallery/gallery.module.css';
import { copyName, LONGEST_NAME } from './kept';
import { savedAs, titleOf } from './lineage';

function SaveForm() {
  const [name, setName] = useState(() => copyName(titleOf(useApp.getState().doc.scenario)));
  const title = name.trim();
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    if (title === '') return;
    edit(savedAs(title), { ...useApp.getState().doc.scenario, title });
    show(null);
    announce(`Saved as ${title}.`);
  };
  return (
    <form onSubmit={keep}>
      <TextInput
        label="Name" value={name} maxLength={LONGEST_NAME} data-autofocus
        error={title === '' ? 'Give it a name.' : undefined} onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className={g.hint}>
        Every change is kept by itself. A copy goes on under this name, and the network that is open now stays as it is
        in the gallery.
      </p>
      <div className={g.answers}>
        <Button type="submit" variant="filled" disabled={title === ''}>Save a copy in this browser</Button>
        <Button
          disabled={title === ''}
          onClick={() => { download({ ...useApp.getState().doc.scenario, title }); show(null); }}
        >
          Save as a file
        </Button>
      </div>
    </form>
  );
}

export function SaveAs() {
  const opened = useAfterMount(useApp((state) => state.dialog === 'saveAs'));
  return (
    <Modal opened={opened} onClose={() => show(null)} title="Save as" size={480}>
      <SaveForm />
    </Modal>
  );
}
