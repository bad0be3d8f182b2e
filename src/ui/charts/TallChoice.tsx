/** The submenu of the charts' menu that chooses the tall chart. */
import { Menu } from '@mantine/core';
import type { ChartDefinition } from './definitions';
import type { ChartId } from './chart-list';

interface Props { charts: readonly ChartDefinition[]; chosen: ChartId | null; onChoose: (id: ChartId | null) => void }

const NONE = 'none';

export function TallChoice({ charts, chosen, onChoose }: Props) {
  return (
    <Menu.Sub>
      <Menu.Sub.Target><Menu.Sub.Item>A tall chart</Menu.Sub.Item></Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.RadioGroup
          value={chosen ?? NONE} onChange={(id) => onChoose(charts.find((one) => one.id === id)?.id ?? null)}
        >
          <Menu.RadioItem value={NONE}>None</Menu.RadioItem>
          {charts.map(({ id, title }) => <Menu.RadioItem key={id} value={id}>{title}</Menu.RadioItem>)}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
