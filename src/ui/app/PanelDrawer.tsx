/** The panel as a drawer, where there is no room for it beside the stage: from the right, on a phone from below. */
import { Drawer } from '@mantine/core';
import { Panel } from '../panel/Panel';
import { Region } from './Region';
import { useApp } from './store';
import { useAfterMount } from './use-after-mount';
import { useLayout } from './use-theme';
import s from './views.module.css';

export function PanelDrawer() {
  const opened = useAfterMount(useApp((state) => state.panelOpen));
  const sheet = useLayout() === 'phone';
  return (
    <Drawer
      opened={opened} onClose={() => useApp.setState({ panelOpen: false })} position={sheet ? 'bottom' : 'right'}
      size={sheet ? '85%' : '21rem'}
      title="Readings and parameters" classNames={{ body: s.drawer, content: s.sheet }}
    >
      <Region name="The panel"><Panel /></Region>
    </Drawer>
  );
}
