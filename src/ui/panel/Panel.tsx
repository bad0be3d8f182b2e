/** The panel beside the stage: readings, the file that crosses the network, parameters, changes. */
import { Receiver } from '../receive/Receiver';
import { CellBytes } from './CellBytes';
import { Changes } from './Changes';
import { ApplyChoice, Parameters } from './Parameters';
import s from './panel.module.css';
import { Readings } from './Readings';

export function Panel() {
  return (
    <aside className={s.panel} aria-label="Readings and parameters">
      <Readings />
      <Receiver />
      <ApplyChoice />
      <Parameters />
      <Changes />
      <CellBytes />
    </aside>
  );
}
