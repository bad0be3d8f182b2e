/** The menu at a point of the page: of a node, a link, a flow, or the drawing. */
import { Menu } from '@mantine/core';
import type { Entries } from './entries';
import { EntryItems } from './EntryItems';

export function ContextMenu({ at: [x, y], entries, onClose }: {
  at: readonly [number, number]; entries(): Entries; onClose(): void;
}) {
  return (
    <Menu
      opened onChange={(opened) => { if (!opened) onClose(); }} position="bottom-start" offset={2} returnFocus={false}
      classNames={{ item: 'editor-menu-item' }}
    >
      <Menu.Target>
        <span
          role="button" tabIndex={-1} aria-label="Menu of what is selected" className="editor-menu-anchor"
          style={{ transform: `translate(${x}px, ${y}px)` }}
        />
      </Menu.Target>
      <Menu.Dropdown><EntryItems entries={entries()} /></Menu.Dropdown>
    </Menu>
  );
}
