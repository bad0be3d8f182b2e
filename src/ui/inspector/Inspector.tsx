/** The inspector: details of a flow or a switch port at the playhead; chosen on the stage, or here by name. */
import { ActionIcon, Button } from '@mantine/core';
import { useCallback, useMemo, useRef, type MouseEvent } from 'react';
import { CATALOGUE } from '../../model/catalogue';
import { FLOW_STATES } from '../../runner/client/frame';
import { useRun } from '../app/run-context';
import { inspectPort, selectFlow, useApp } from '../app/store';
import { capital } from '../app/words';
import { Choice } from '../look/Choice';
import { CloseIcon } from '../look/icons';
import s from './inspector.module.css';
import { Scoreboard } from './Scoreboard';
import { flowSections, portSections, transportWords } from './contents';
import { Sections } from './Sections';
import { useInspection } from './use-inspection';

function FlowPart({ flow }: { flow: number }) {
  const run = useRun();
  const open = useApp((state) => state.sequenceOpen);
  const inspection = useInspection(useCallback(() => run.ask.inspectFlow(flow), [run, flow]));
  if (!inspection) return null;
  return (
    <>
      <p className={s.state}>
        <b>{capital(FLOW_STATES[inspection.state] ?? '')}</b> <span>{transportWords(inspection)}</span>
      </p>
      <Button fullWidth onClick={() => useApp.setState({ sequenceOpen: !open, panelOpen: false })}>
        {open ? 'Back to the charts' : 'Sequence–time plot'}
      </Button>
      {inspection.segments && <Scoreboard segments={inspection.segments} />}
      <Sections sections={flowSections(inspection)} />
    </>
  );
}

function PortPart({ link }: { link: number }) {
  const run = useRun();
  const inspection = useInspection(useCallback(() => run.ask.inspectPort(link), [run, link]));
  if (!inspection) return null;
  const { policy, scheduler } = inspection;
  return (
    <>
      <p className={s.state}>
        <b>{CATALOGUE.discard.find(({ id }) => id === policy)?.title ?? policy}</b> <span>
          {CATALOGUE.schedulers.find(({ id }) => id === scheduler)?.queues}
        </span>
      </p>
      <Sections sections={portSections(inspection)} />
    </>
  );
}

/** Most letters of a name that the box shows at the usual size of text. */
const SHOWN_LETTERS = 20;

/** Flows first, then the ports of switches. */
function useChoices(): { group: string; items: { value: string; label: string }[] }[] {
  const network = useApp((state) => state.checked.expansion.network);
  return useMemo(() => {
    const ports = network.links.flatMap(({ id, from }, link) =>
      (network.nodes[from].kind === 'switch' ? [{ value: `port ${link}`, label: `Port ${id.replace('>', ' to ')}` }]
        : []));
    const flows = network.flows.map(({ id }, flow) => ({ value: `flow ${flow}`, label: `Flow ${id}` }));
    return [{ group: 'Flows', items: flows }, { group: 'Ports of switches', items: ports }];
  }, [network]);
}

export function Inspector() {
  const flow = useApp((state) => state.selectedFlow);
  const port = useApp((state) => state.inspectedPort);
  const choices = useChoices();
  const value = flow !== null ? `flow ${flow}` : port !== null ? `port ${port}` : null;
  const label = choices.flatMap(({ items }) => items).find((item) => item.value === value)?.label ?? '';
  const choose = (chosen: string | null): void => {
    const [kind, number] = (chosen ?? '').split(' ');
    if (kind === 'flow') selectFlow(Number(number));
    else if (kind === 'port') inspectPort(Number(number));
    else inspectPort(null);
  };
  const which = useRef<HTMLInputElement>(null);
  // On touch screens the focus would bring up the keyboard over the page.
  const close = ({ nativeEvent }: MouseEvent): void => {
    choose(null);
    if (!(nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch')) which.current?.focus();
  };
  return (
    <section className={s.inspector} aria-label="Inspector">
      <div className={s.head}>
        <h2>Inspect</h2>
        <Choice
          className={s.which} aria-label="What to inspect" placeholder="a flow or a port" data={choices} value={value}
          onChange={choose} openOnFocus={false} ref={which}
        />
        {value !== null
          && <ActionIcon aria-label="Close the inspector" onClick={close}><CloseIcon /></ActionIcon>}
      </div>
      {label.length > SHOWN_LETTERS && <p className={s.whole}>{label}</p>}
      {flow !== null && <FlowPart flow={flow} />}
      {flow === null && port !== null && <PortPart link={port} />}
    </section>
  );
}
