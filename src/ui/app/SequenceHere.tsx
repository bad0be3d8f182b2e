/** Connects the sequence–time plot of the selected flow with the store. */
import { SequencePlot } from '../charts/sequence/SequencePlot';
import { useRun } from './run-context';
import { askWhy, useApp } from './store';
import { useLayout, useTheme } from './use-theme';

const close = (): void => useApp.setState({ sequenceOpen: false });

export function SequenceHere() {
  const { source } = useRun();
  const expansion = useApp((state) => state.checked.expansion);
  const flow = useApp((state) => state.selectedFlow);
  const theme = useTheme();
  const phone = useLayout() === 'phone';
  if (flow === null || flow >= expansion.network.flows.length) return null;
  return (
    <SequencePlot
      expansion={expansion} theme={theme} source={source} flow={flow} onClose={close}
      onDrop={({ segment, timePs }) =>
        askWhy({ of: 'death', sought: { flow, ack: false, segment, fromPs: timePs, toPs: timePs } })}
      layout={theme === 'projector' ? 'projector' : phone ? 'tabs' : 'rows'}
    />
  );
}
