/**
 * The Watch view on a phone: the stage at the top, the transport below it, one chart, one row that opens the
 * parameters, and tabs at the bottom.
 */
import { Popover } from '@mantine/core';
import { carries } from '../../model/words';
import { HEAD } from '../../runner/client/frame';
import {
  BuildIcon, ChevronRightIcon, CompareIcon, FiguresIcon, LabIcon, PanelIcon, ShareIcon, WatchIcon,
} from '../look/icons';
import { hostOfQueue } from '../charts/facts';
import { useChangeWords } from '../panel/fetched-words';
import { queueSentence } from '../panel/queue-now';
import { useKeyPaths } from '../panel/use-key-paths';
import { FromFigure } from './FromFigure';
import { Region } from './Region';
import { useReading } from './run-context';
import { StageHere } from './StageHere';
import { show, useApp } from './store';
import { Clock, PlayButton, RateSentence, Return, RunToEnd, SpeedSlider, StartButton, StepButton } from './Transport';
import s from './views.module.css';
import { BranchesHere, ChartsHere, PanelOver, TimelineHere } from './Watch';
import { percent, sinceWords } from './words';

function Speed() {
  const packets = useApp((state) => state.checked.full.network === 'packet');
  return (
    <Popover width={320} position="bottom-end">
      <Popover.Target><button type="button" className={s.speedButton}>Speed</button></Popover.Target>
      <Popover.Dropdown><div className={s.speedBox}><SpeedSlider packets={packets} /></div></Popover.Dropdown>
    </Popover>
  );
}

function Control() {
  return (
    <section className={s.control} aria-label="Transport">
      <div className={s.line}><RateSentence /><span className={s.returnPlace}><Return /></span><Clock /></div>
      <div className={s.thumb} data-unprinted>
        <StartButton /><PlayButton size={24} /><StepButton /><RunToEnd /><Speed />
      </div>
      <TimelineHere compact />
      <BranchesHere />
    </section>
  );
}

/** The question that the panel answers first; `null` if nothing was asked about a cell. */
const useAsked = (): string | null => useApp(({ why, checked }) => {
  const unit = checked.full.network === 'packet' ? 'packet' : 'cell';
  return why === null ? null : why.of === 'cell' ? `Where is this ${unit}?` : `Why did this ${unit} die?`;
});

/**
 * One row of 100 px that says what the run does at present and what can be changed; pressing it opens the card about a
 * cell, or parameters.
 */
function Peek() {
  const asked = useAsked();
  const paths = useKeyPaths();
  const words = useChangeWords(true);
  const offered = useApp(({ checked }) => words?.keyWords(checked, paths));
  const failed = useReading(({ header }) => percent(header[HEAD.cellLossRate] + header[HEAD.cellDiscardRate]), '–');
  const network = useApp((state) => state.checked.expansion.network);
  const queue = useReading((frame) => queueSentence(frame, network, hostOfQueue(network)), '');
  const since = useReading(sinceWords, '');
  const unit = useApp((state) => carries(state.checked.full.network === 'packet'));
  return (
    <button
      type="button" className={s.peek} data-unprinted onClick={() => useApp.setState({ panelOpen: true })}
    >
      <PanelIcon />
      <span>
        <b>{asked ?? `Change ${offered || 'parameters'}`}</b>
        <span>{since === '' ? 'Nothing has been counted yet.' : queue}
          <br />{since !== '' && `${failed} of ${unit} wasted ${since}.`}</span>
      </span>
      <ChevronRightIcon />
    </button>
  );
}

export function PhoneWatch() {
  return (
    <main className={s.phone} tabIndex={-1}>
      <FromFigure />
      <div className={s.phoneStage}><StageHere compact /></div>
      <Region name="The transport"><Control /></Region>
      <div className={s.charts}><ChartsHere /></div>
      <Region name="The way to the parameters"><Peek /></Region>
      <PanelOver />
    </main>
  );
}

export function BottomTabs() {
  const tab = useApp((state) => state.tab);
  return (
    <nav className={s.bottom} aria-label="Views">
      <button
        type="button" aria-current={tab === 'watch' ? 'page' : undefined}
        onClick={() => useApp.setState({ tab: 'watch' })}
      >
        <WatchIcon />Watch
      </button>
      <button
        type="button" aria-current={tab === 'build' ? 'page' : undefined}
        onClick={() => useApp.setState({ tab: 'build' })}
      >
        <BuildIcon />Build
      </button>
      <button
        type="button" aria-current={tab === 'compare' ? 'page' : undefined}
        onClick={() => useApp.setState({ tab: 'compare' })}
      >
        <CompareIcon />Compare
      </button>
      <button
        type="button" aria-current={tab === 'figures' ? 'page' : undefined}
        onClick={() => useApp.setState({ tab: 'figures' })}
      >
        <FiguresIcon />Figures
      </button>
      <button
        type="button" aria-current={tab === 'lab' ? 'page' : undefined} onClick={() => useApp.setState({ tab: 'lab' })}
      >
        <LabIcon />Lab
      </button>
      <button type="button" onClick={() => useApp.setState({ tab: 'watch', panelOpen: true })}>
        <PanelIcon />Parameters
      </button>
      <button type="button" onClick={() => show('share')}><ShareIcon />Share</button>
    </nav>
  );
}
