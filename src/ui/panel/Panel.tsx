/** The panel beside the stage: readings, what the network shows, the inspector, the file that crosses the network, parameters, changes. */
import { Region } from '../app/Region';
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
      <Region name="The readings"><Readings /></Region>
      <Region name="The explanation"><Explanation /></Region>
      <Region name="The inspector"><Inspector /></Region>
      <Region name="The bytes of a cell"><CellBytes /></Region>
      <Region name="What arrived of the file"><Receiver /></Region>
      <ApplyChoice />
      <Region name="The parameters"><Parameters /></Region>
      <Region name="The list of changes"><Changes /></Region>
    </aside>
  );
}
