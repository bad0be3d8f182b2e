/** Entries as items of a menu. An entry with a submenu replaces the whole list by it, with an item to go back. */
import { Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { ChevronRightIcon } from '../look/icons';
import type { Entries, Entry } from './entries';
import { focusSoon } from './focus';

const Words = ({ title, keys, now }: Entry) => (
  <span className="editor-entry">
    {title}{now ? <span>now</span> : null}{keys === undefined ? null : <kbd aria-hidden="true">{keys}</kbd>}
  </span>
);

export function EntryItems({ entries }: { entries: Entries }) {
  const [inside, setInside] = useState<Entry | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const turn = (to: Entry | null): void => {
    setInside(to);
    focusSoon(() => list.current?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? null);
  };
  // A disabled item cannot have the focus, which would stay outside of the menu.
  const first = entries.find((entry) => entry !== null && entry.disabled !== true);
  const item = (entry: Entry) => (entry.under ? (
    <Menu.Item
      key={entry.title} closeMenuOnClick={false} aria-haspopup="true" rightSection={<ChevronRightIcon />}
      data-autofocus={entry === first || undefined} onClick={() => turn(entry)}
    >
      <Words {...entry} />
    </Menu.Item>
  ) : (
    <Menu.Item
      key={entry.title} disabled={entry.disabled} data-autofocus={entry === first || undefined} onClick={entry.act}
    >
      <Words {...entry} />
    </Menu.Item>
  ));
  if (inside?.under) {
    return (
      <div ref={list}>
        <Menu.Label>{inside.title}</Menu.Label>
        {inside.under.map(item)}
        <Menu.Divider />
        <Menu.Item closeMenuOnClick={false} onClick={() => turn(null)}>Back</Menu.Item>
      </div>
    );
  }
  return (
    <div ref={list}>
      {entries.map((entry, place) => (entry === null ? <Menu.Divider key={`line ${place}`} /> : item(entry)))}
    </div>
  );
}
