/** The panel beside the stage: readings, what the network shows, the inspector, the file that crosses the network, parameters, changes. */
import { Inspector } from '../inspector/Inspector';
import { Receiver } from '../receive/Receiver';
import { CellBytes } from './CellBytes';
import { Changes } from './Changes';
import { Explanation } from './Explanation';
import { ApplyChoice, Parameters } from './Parameters';
import s from './panel.module.css';
import { Readings } from './Readings';

export function Panel() {
  return (
    <aside className={s.panel} aria-label="Readings and parameters">
      <Readings />
      <Explanation />
      <Inspector />
      <CellBytes />
      <Receiver />
      <ApplyChoice />
      <Parameters />
      <Changes />
    </aside>
  );
}
