/** What is turned while the network runs: each change with its instant, and a way to take it back. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { CloseIcon } from '../look/icons';
import { edit, useApp } from '../app/store';
import { instant } from '../app/words';
import s from './panel.module.css';

const shown = (value: unknown): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));

export function Changes() {
  const changes = useApp((state) => state.doc.scenario.changes);
  const durationPs = useApp((state) => state.checked.full.durationS * 1e12);
  if (!changes || changes.length === 0) return null;
  const remove = (position: number): void => {
    const { scenario } = useApp.getState().doc;
    edit(`Take back the change at ${instant(changes[position].atS * 1e12, durationPs)}`, { ...scenario, changes: changes.filter((_, other) => other !== position) });
  };
  return (
    <section className={s.part} aria-label="Changes while it runs">
      <div className={s.head}><h2>Changes while it runs</h2></div>
      <ul className={s.changes}>
        {changes.map(({ atS, set }, position) => {
          const at = instant(atS * 1e12, durationPs);
          return (
            <li key={`${atS} ${position}`}>
              <span className={s.at}>{at}</span>
              <span className={s.what}>{Object.entries(set).map(([path, value]) => <span key={path}>{path} = <b>{shown(value)}</b></span>)}</span>
              <Tooltip label="Take it back; the run starts again">
                <ActionIcon aria-label={`Take back the change at ${at}`} onClick={() => remove(position)}><CloseIcon /></ActionIcon>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
