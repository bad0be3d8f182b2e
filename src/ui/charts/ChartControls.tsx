/** The controls under the charts: follow or whole run, and a menu with zoom, table, CSV and picture. */
import { Menu } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import s from './charts.module.css';
import type { ChartCommand } from './keys';
import type { ChartView } from './view';

interface Props {
  view: ChartView;
  table: boolean;
  /** On a narrow screen everything is in the menu, also `choices`: goodput's, which has no name to click there. */
  narrow: boolean;
  choices?: ReactNode;
  /** In the layout `rows`: the submenu that chooses the tall chart. */
  tall?: ReactNode;
  obey: (command: ChartCommand) => void;
  onTable: () => void;
  /** Copies the data; resolves to a text that says what was done. */
  onCopy: () => Promise<string>;
  onPicture: () => void;
}

const STRETCHES = [{ command: 'follow', title: 'Follow' }, { command: 'whole', title: 'Whole run' }] as const;

export function ChartControls({ view, table, narrow, choices, tall, obey, onTable, onCopy, onPicture }: Props) {
  const [copied, setCopied] = useState<string | null>(null);
  const kind = useStore(view.wanted, (stretch) => stretch.kind);
  return (
    <div className={s.controls} data-unprinted>
      {!narrow && (
        <div role="group" aria-label="Stretch of the run" className={s.stretch}>
          {STRETCHES.map(({ command, title }) => (
            <button key={command} type="button" aria-pressed={kind === command} onClick={() => obey(command)}>
              {title}
            </button>
          ))}
        </div>
      )}
      <Menu position="top-start" width="15rem" onClose={() => setCopied(null)}>
        <Menu.Target>
          <button type="button" className={s.more} aria-label="More about the charts">
            <svg width="1rem" height="1rem" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
              <circle cx="3" cy="8" r="1.4" /><circle cx="8" cy="8" r="1.4" /><circle cx="13" cy="8" r="1.4" />
            </svg>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {narrow && (
            <>
              {choices}
              <Menu.Divider />
              <Menu.RadioGroup value={kind} onChange={(command) => obey(command as ChartCommand)}>
                {STRETCHES.map(({ command, title }) => (
                  <Menu.RadioItem key={command} value={command}>{title}</Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              <Menu.Divider />
            </>
          )}
          <Menu.Item
            closeMenuOnClick={false} rightSection={narrow ? null : <kbd>+</kbd>} onClick={() => obey('zoomIn')}
          >
            Zoom in
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick={false} rightSection={narrow ? null : <kbd>−</kbd>} onClick={() => obey('zoomOut')}
          >
            Zoom out
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick={false} rightSection={narrow ? null : <kbd>Shift ←</kbd>} onClick={() => obey('panBack')}
          >
            Pan left
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick={false} rightSection={narrow ? null : <kbd>Shift →</kbd>} onClick={() => obey('panOn')}
          >
            Pan right
          </Menu.Item>
          {tall}
          <Menu.Divider />
          <Menu.Item onClick={onTable}>{table ? 'Show as charts' : 'Show as table'}</Menu.Item>
          <Menu.Item closeMenuOnClick={false} onClick={() => void onCopy().then(setCopied)}>{copied
            ?? 'Copy as CSV'}</Menu.Item>
          <Menu.Item onClick={onPicture} disabled={table}>Save picture</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
