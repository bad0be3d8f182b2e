/** The help dialog: a search over everything that has a name, the list of documents, and the table of keys. */
import { Modal, Switch } from '@mantine/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRun } from '../app/run-context';
import { SHORTCUTS } from '../app/shortcuts';
import { setSingleKeys, show, useApp } from '../app/store';
import { useAfterMount } from '../app/use-after-mount';
import { carryOut } from '../app/use-shortcuts';
import { useTheme } from '../app/use-theme';
import { DOCUMENTS } from '../read/documents';
import { read } from '../read/read-store';
import type { Item } from './found';
import s from './help.module.css';
import { HelpSearch } from './HelpSearch';
import { itemsAtHand, itemsOfDocuments } from './items';
import { DOES, IN_BUILD, shownAs } from './keys';

/** All items that can be found; those of the documents are added once they are fetched. */
function useItems(opened: boolean): readonly Item[] {
  const run = useRun();
  const theme = useTheme();
  const atHand = useMemo(
    () => (opened ? itemsAtHand((command) => carryOut(run, theme, command)) : []), [opened, run, theme],
  );
  const [fetched, setFetched] = useState<readonly Item[]>([]);
  const wanted = opened && fetched.length === 0;
  useEffect(() => {
    if (wanted) void itemsOfDocuments().then(setFetched);
  }, [wanted]);
  return useMemo(() => [...atHand, ...fetched], [atHand, fetched]);
}

function Table({ rows }: { rows: readonly (readonly [keys: readonly string[], does: string])[] }) {
  return (
    <dl className={s.table}>
      {rows.map(([keys, does]) => (
        <div key={does}>
          <dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

function Keys() {
  const singleKeys = useApp((state) => state.singleKeys);
  return (
    <>
      <h3 className={s.topic}>Keys</h3>
      <Table rows={SHORTCUTS.map((one) => [shownAs(one), DOES[one.command]])} />
      <p className={s.note}>
        On a Mac, Command stands for Ctrl. No key works while text is being typed. Stage, charts and editor have keys of
        their own once they are focused. In Safari, Tab reaches fields only; Option and Tab together reach everything.
      </p>
      <Switch
        label="Single keys (all without Ctrl)" checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      <h3 className={s.topic}>Drawing in Build</h3>
      <Table rows={IN_BUILD} />
    </>
  );
}

function Documents({ onGo }: { onGo: (go: () => void) => void }) {
  return (
    <>
      <h3 className={s.topic}>To read</h3>
      <ul className={s.links}>
        <li>
          <button type="button" onClick={() => onGo(() => show('marks'))}>
            <b>How to read the stage</b><span>Every mark on one page</span>
          </button>
        </li>
        {DOCUMENTS.map(({ id, title, about }) => (
          <li key={id}>
            <button type="button" onClick={() => onGo(() => read(id))}><b>{title}</b><span>{about}</span></button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function HelpDialog() {
  const opened = useAfterMount(useApp((state) => state.dialog === 'help'));
  const [query, setQuery] = useState('');
  /** Whether the dialog was closed by going to an item: then the focus does not return to where it was before. */
  const [went, setWent] = useState(false);
  const items = useItems(opened);
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement;
  }, [opened]);
  const goBy = (go: () => void): void => {
    setWent(true);
    setQuery('');
    // A dialog that is opened from here returns the focus to where it is now, and this one is gone by then.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    go();
  };
  const close = (): void => {
    setWent(false);
    show(null);
  };
  return (
    <Modal
      opened={opened} onClose={close} title="Help" size={760} returnFocus={!went}
      onEnterTransitionEnd={() => setWent(false)}
    >
      <div className={s.body}>
        <HelpSearch items={items} query={query} onQuery={setQuery} onGo={(item) => goBy(() => item.go())} />
        {query.trim() === '' && <><Documents onGo={goBy} /><Keys /></>}
      </div>
    </Modal>
  );
}
