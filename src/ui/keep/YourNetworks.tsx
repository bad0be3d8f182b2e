/** The networks that this browser keeps, the newest first: open, rename, duplicate, delete, download all of them. */
import { Button, TextInput } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useStore } from 'zustand';
import { many } from '../app/words';
import { ChosenLetter, useChoosing } from '../compare/Choosing';
import g from '../gallery/gallery.module.css';
import { found } from '../gallery/keywords';
import { Sketch } from '../gallery/Sketch';
import { DownloadIcon } from '../look/file-icons';
import { isFocusLost } from '../look/lost-focus';
import { useLostFocus } from '../look/use-lost-focus';
import { ago } from './ago';
import { downloadAll } from './all';
import { keeper } from './here';
import s from './keep.module.css';
import { LONGEST_NAME, type KeptNetwork } from './kept';

/** How many are shown before a button is pressed for the rest. */
const FIRST_SHOWN = 6;

function NameField({ network, onDone }: { network: KeptNetwork; onDone(): void }) {
  const [name, setName] = useState(network.name);
  const commit = (event: FormEvent): void => {
    event.preventDefault();
    onDone();
    if (name.trim() !== '' && name.trim() !== network.name) void keeper.rename(network, name.trim());
  };
  return (
    <form className={s.naming} onSubmit={commit}>
      <TextInput
        aria-label={`Name of ${network.name}`} value={name} maxLength={LONGEST_NAME} autoFocus
        data-mantine-stop-propagation="true"
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => { if (event.key === 'Escape') onDone(); }}
      />
      <Button type="submit">Rename</Button>
    </form>
  );
}

/** Returns a ref for the button that opens the field of the name; it takes the focus again when the field is gone. */
function useRenameAgain(naming: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(naming);
  useLayoutEffect(() => {
    if (before.current && !naming && isFocusLost()) button.current?.focus({ preventScroll: true });
    before.current = naming;
  }, [naming]);
  return button;
}

interface CardProps { network: KeptNetwork; current: boolean; nowMs: number; onDelete(): void }

function Card({ network, current, nowMs, onDelete }: CardProps) {
  const { name, editedAt, doc } = network;
  const [naming, setNaming] = useState(false);
  const choosing = useChoosing({
    key: `own ${network.id}`, title: name, scenario: doc.scenario, open: () => keeper.open(network),
  });
  const renaming = useRenameAgain(naming);
  const action = (word: string, act: () => void, ref?: RefObject<HTMLButtonElement | null>) => (
    <button type="button" className={s.action} aria-label={`${word} ${name}`} onClick={act} ref={ref}>{word}</button>
  );
  return (
    <li className={s.own}>
      <button
        type="button" className={g.card} aria-current={current ? 'true' : undefined}
        aria-pressed={choosing ? choosing.letter !== null : undefined}
        data-autofocus={current || undefined} onClick={choosing?.toggle ?? (() => keeper.open(network))}
      >
        <ChosenLetter letter={choosing?.letter ?? null} />
        {doc.scenario.nodes.length > 0 && <Sketch scenario={doc.scenario} />}
        <span className={g.title}>{name}</span>
        <span className={g.summary}>{current ? 'Open now, edited' : 'Edited'} {ago(editedAt, nowMs)}</span>
      </button>
      {naming ? <NameField network={network} onDone={() => setNaming(false)} /> : (
        <div className={s.actions}>
          {action('Rename', () => setNaming(true), renaming)}
          {action('Duplicate', () => void keeper.duplicate(network))}
          {action('Delete', onDelete)}
        </div>
      )}
    </li>
  );
}

/** Returns the kept networks, read again after every change; `null` until they are read, and if nothing can be kept. */
function useKept(): { networks: readonly KeptNetwork[] | null; nowMs: number } {
  const changes = useStore(keeper.state, (state) => state.changes);
  const [read, setRead] = useState<{ networks: readonly KeptNetwork[] | null; nowMs: number }>(
    { networks: null, nowMs: 0 },
  );
  useEffect(() => {
    let wanted = true;
    keeper.list().then(
      (networks) => { if (wanted) setRead({ networks, nowMs: Date.now() }); },
      () => { if (wanted) setRead({ networks: null, nowMs: 0 }); },
    );
    return () => { wanted = false; };
  }, [changes]);
  return read;
}

export function YourNetworks({ query }: { query: string }) {
  const { networks, nowMs } = useKept();
  const openId = useStore(keeper.state, (state) => state.openId);
  const [all, setAll] = useState(false);
  const [deleted, setDeleted] = useState<KeptNetwork | null>(null);
  // Takes the focus of a card that is deleted, and of Undo.
  const heading = useLostFocus<HTMLHeadingElement>();
  const matching = (networks ?? []).filter(({ name }) => found(name.toLowerCase(), query));
  if (networks === null || (matching.length === 0 && deleted === null)) return null;
  const remove = (network: KeptNetwork): void => {
    void keeper.remove(network).then(setDeleted);
  };
  const undo = (network: KeptNetwork): void => {
    setDeleted(null);
    void keeper.putBack(network);
  };
  const shown = all ? matching : matching.slice(0, FIRST_SHOWN);
  return (
    <section aria-labelledby="gallery-own">
      <div className={s.head}>
        <h3 id="gallery-own" className={g.topic} ref={heading} tabIndex={-1}>Your networks</h3>
        {networks.length > 0 && (
          <button type="button" className={s.action} onClick={() => downloadAll(networks)}>
            <DownloadIcon />Download all
          </button>
        )}
      </div>
      <p role="status" className={s.deleted}>
        {deleted && (
          <>
            {deleted.name} is deleted. <button type="button" className={s.action} onClick={() => undo(deleted)}>
              Undo
            </button>
          </>
        )}
      </p>
      <ul className={g.grid}>
        {shown.map((network) => (
          <Card
            key={network.id} network={network} current={network.id === openId} nowMs={nowMs}
            onDelete={() => remove(network)}
          />
        ))}
      </ul>
      {matching.length > shown.length && (
        <button type="button" className={s.action} onClick={() => setAll(true)}>
          Show all {many(matching.length, 'network')}
        </button>
      )}
      <p className={g.hint}>
        What you edit is kept in this browser by itself. Clearing its site data deletes it. Safari clears this by itself
        after seven days without a visit, unless the page is on the home screen or in the Dock: download what you need
        for longer.
      </p>
    </section>
  );
}
