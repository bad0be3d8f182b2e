/**
 * The view for a lecture hall: stage, charts, goodput in large type, one slider, and the branches of a forked run. Keys
 * do the rest.
 */
import { ActionIcon } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { HEAD } from '../../runner/client/frame';
import { CloseIcon } from '../look/icons';
import { useLostFocus } from '../look/use-lost-focus';
import { Tip } from '../look/Tip';
import { LegendBeside } from '../stage/legend';
import { legendItems } from '../stage/legend-items';
import { buildTopology } from '../stage/topology';
import s from './projector.module.css';
import { ProjectorSlider } from './ProjectorSlider';
import { Region } from './Region';
import { useReading } from './run-context';
import { StageHere } from './StageHere';
import { useApp } from './store';
import { PlayButton, RateSentence, StartButton, StepButton } from './Transport';
import { useLayout } from './use-theme';
import { BranchesHere, ChartsHere, PanelOver } from './Watch';
import { wasteSentence } from './waste';
import { fixed, sinceWords, THIN_SPACE } from './words';

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

/** What the stage has drawn of this network besides single cells. */
interface Drawn { ribbons: boolean; counted: boolean }

function Marks({ ribbons, counted }: Drawn) {
  const { full, expansion } = useApp((state) => state.checked);
  const topology = useMemo(() => buildTopology(full, expansion), [full, expansion]);
  const items = useMemo(() => legendItems(topology, ribbons, counted), [topology, ribbons, counted]);
  return <section className={s.marks} aria-label="Legend"><LegendBeside items={items} theme="projector" /></section>;
}

export function Projector() {
  const title = useApp((state) => state.doc.scenario.title ?? 'Untitled');
  const phone = useLayout() === 'phone';
  const heading = useLostFocus<HTMLHeadingElement>();
  const [drawn, setDrawn] = useState<Drawn>({ ribbons: false, counted: false });
  const legendBeside = useCallback((ribbons: boolean, counted: boolean) => setDrawn({ ribbons, counted }), []);
  return (
    <main className={s.projector}>
      <header className={s.bar}>
        <PlayButton /><StartButton /><StepButton />
        <RateSentence />
        <h1 ref={heading} tabIndex={-1}>{title}</h1>
        <Tip label="Leave the projector (P)">
          <ActionIcon
            data-unprinted aria-label="Leave the projector" onClick={() => useApp.setState({ projector: false })}
          >
            <CloseIcon />
          </ActionIcon>
        </Tip>
      </header>
      <div className={s.branches}><BranchesHere /></div>
      <aside className={s.side} aria-label="Reading and control">
        <Region name="The reading"><Number /></Region>
        <Region name="The slider"><ProjectorSlider /></Region>
        <Region name="The legend"><Marks {...drawn} /></Region>
      </aside>
      <div className={s.picture}>
        <div className={s.stage}><StageHere compact={phone} legendBeside={legendBeside} /></div>
        <div className={s.charts}><ChartsHere /></div>
      </div>
      <PanelOver />
    </main>
  );
}
