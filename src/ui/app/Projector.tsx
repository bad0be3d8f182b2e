/** The view for a lecture hall: stage, charts, goodput in large type, a buffer slider. Keys do the rest. */
import { ActionIcon, Slider } from '@mantine/core';
import { useMemo } from 'react';
import { carries } from '../../model/words';
import { HEAD } from '../../runner/client/frame';
import { setPath } from '../../scenario/set-path';
import { CloseIcon } from '../look/icons';
import { Tip } from '../look/Tip';
import { projectorBuffers, projectorPackets } from '../panel/ladders';
import { bottleneckTarget, switchAt } from '../panel/switch-targets';
import { LegendBeside } from '../stage/legend';
import { legendItems } from '../stage/legend-items';
import { buildTopology } from '../stage/topology';
import s from './projector.module.css';
import { Region } from './Region';
import { useReading } from './run-context';
import { StageHere } from './StageHere';
import { edit, finishGesture, useApp, warn } from './store';
import { PlayButton, RateSentence, StartButton, StepButton } from './Transport';
import { ChartsHere, PanelOver } from './Watch';
import { wasteSentence } from './waste';
import { count, fixed, sinceWords, THIN_SPACE, withNoun } from './words';

/** Shown before the first frame. */
const NONE = '–';

/** From 100 on, there is no room for a decimal. */
const goodputWords = (percent: number): string => fixed(percent, percent < 99.95 ? 1 : 0);

function Number() {
  const goodput = useReading(({ header }) => goodputWords(header[HEAD.goodput] * 100), NONE);
  const unit = useApp((state) => (state.checked.full.network === 'packet' ? 'packet' : 'cell'));
  const waste = useReading((frame) => wasteSentence(frame, unit), '');
  const since = useReading(sinceWords, '');
  return (
    <section className={s.part} aria-label="Goodput">
      <h2>Goodput, % of the link{since && `, ${since}`}</h2>
      <p className={s.number}><b>{goodput}</b>{goodput !== NONE && `${THIN_SPACE}%`}</p>
      <p className={s.waste}>{waste}</p>
    </section>
  );
}

function BufferSlider() {
  const full = useApp((state) => state.checked.full);
  const bottleneck = useApp(({ checked: { expansion: { network } } }) =>
    network.links[network.measure.bottleneckLink]?.id ?? '');
  const target = bottleneckTarget(full, bottleneck);
  const port = target === undefined ? undefined : switchAt(full, target);
  const unit = carries(full.network === 'packet');
  const buffer = unit === 'packets' ? port?.bufferPackets : port?.bufferCells;
  // Without cells a buffer may be given in bytes, which this slider does not set.
  if (target === undefined || buffer === undefined || buffer === null) return null;
  const steps = [...(unit === 'packets' ? projectorPackets(buffer) : projectorBuffers(buffer))].reverse();
  const turn = (position: number): void => {
    const reply = setPath(
      useApp.getState().doc.scenario, `${target}.${unit === 'packets' ? 'bufferPackets' : 'bufferCells'}`,
      steps[position],
    );
    if (reply.ok) edit(`Buffer ${withNoun(count(steps[position]), unit)}`, reply.scenario, { gesture: 'projector' });
    else warn(reply.problem.message);
  };
  return (
    <section className={`${s.part} ${s.buffer}`} aria-label="Switch buffer">
      <h2>Switch buffer, {unit}</h2>
      <Slider
        className={s.slider} orientation="vertical" thumbLabel={`Switch buffer, ${unit}`}
        thumbValueText={withNoun(count(buffer), unit)} min={0} max={steps.length - 1} step={1}
        value={steps.indexOf(buffer)}
        marks={steps.map((step, value) => ({
          value, label: <span data-current={step === buffer || undefined}>{count(step)}</span>,
        }))}
        onChange={turn} onChangeEnd={finishGesture}
      />
    </section>
  );
}

function Marks() {
  const { full, expansion } = useApp((state) => state.checked);
  const items = useMemo(() => legendItems(buildTopology(full, expansion)), [full, expansion]);
  return <section className={s.marks} aria-label="Legend"><LegendBeside items={items} theme="projector" /></section>;
}

export function Projector() {
  const title = useApp((state) => state.doc.scenario.title ?? 'Untitled');
  return (
    <main className={s.projector}>
      <header className={s.bar}>
        <PlayButton /><StartButton /><StepButton />
        <RateSentence />
        <h1>{title}</h1>
        <Tip label="Leave the projector (P)">
          <ActionIcon aria-label="Leave the projector" onClick={() => useApp.setState({ projector: false })}>
            <CloseIcon />
          </ActionIcon>
        </Tip>
      </header>
      <aside className={s.side} aria-label="Reading and control">
        <Region name="The reading"><Number /></Region>
        <Region name="The control of the buffer"><BufferSlider /></Region>
        <Region name="The legend"><Marks /></Region>
      </aside>
      <div className={s.picture}>
        <div className={s.stage}><StageHere legendBeside /></div>
        <div className={s.charts}><ChartsHere /></div>
      </div>
      <PanelOver />
    </main>
  );
}
