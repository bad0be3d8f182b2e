/** Connects the charts of the page's run with the store. */
import { ROWS } from '../../scenario/presets/preset';
import { Charts } from '../charts/Charts';
import { findPreset } from './page-presets';
import { useRun } from './run-context';
import { useApp } from './store';
import { useLayout, useReducedMotion, useTheme } from './use-theme';

export function ChartsOfRun() {
  const { source } = useRun();
  const expansion = useApp((state) => state.checked.expansion);
  const selectedFlow = useApp((state) => state.selectedFlow);
  const tall = useApp((state) => state.tallChart);
  const rows = useApp(({ doc: { presetId } }) => {
    const found = presetId === null ? undefined : findPreset(presetId);
    return found && ROWS[found.topic];
  });
  const theme = useTheme();
  const calm = useReducedMotion();
  const phone = useLayout() === 'phone';
  const layout = theme === 'projector' ? 'projector' : phone ? 'tabs' : 'rows';
  return (
    <Charts
      expansion={expansion} theme={theme} reducedMotion={calm} source={source} selectedFlow={selectedFlow}
      layout={layout} tall={tall} onTall={(tallChart) => useApp.setState({ tallChart })} rows={rows}
    />
  );
}
