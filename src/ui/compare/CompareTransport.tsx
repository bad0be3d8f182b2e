/** The transport of a comparison, which moves all runs at once: play, steps, first difference, speed, clock. */
import { ActionIcon } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { goesOn, stepGoal, stepIn, stepTitle, type StepKind } from '../app/moments';
import t from '../app/transport.module.css';
import { RateSentence, SpeedSlider, StepMenu } from '../app/Transport';
import { useApp } from '../app/store';
import { turnRate } from '../app/use-shortcuts';
import { takeKeys } from '../app/view-commands';
import { clock, instant, percent } from '../app/words';
import type { OpenComparison } from '../app/comparison';
import { PauseIcon, PlayIcon, ReturnIcon, StartIcon, StepBackIcon, StepIcon } from '../look/icons';
import { switchedOff } from '../look/switched-off';
import { Tip } from '../look/Tip';
import c from './compare.module.css';
import { startSentence } from './from-the-start';
import type { Race } from './race';
import type { Parted } from './use-race';
import { everyReading, useRaceReading } from './use-race';
import { differenceSentence } from './words';

/** The kind of step; which kinds there are depends on the network of the first run. */
const stepOf = (runs: OpenComparison['runs'], kind: StepKind): StepKind => stepIn(runs[0].expansion.network, kind);

const step = (race: Race, { runs }: OpenComparison, back: boolean): void =>
  race.travel(stepGoal(stepOf(runs, useApp.getState().stepKind), back, runs[0].expansion.network, race.nowPs()));

interface Props { race: Race; open: OpenComparison; parted: Parted; other: number; onFlip: (() => void) | null }

function useKeys({ race, open, onFlip }: Props): void {
  useEffect(() => takeKeys({
    playPause: race.playPause, runToEnd: race.toEnd,
    step: () => step(race, open, false), stepBack: () => step(race, open, true),
    toStart: () => race.travel({ kind: 'by', ps: -Infinity }),
    restart: () => race.travel({ kind: 'by', ps: -Infinity }),
    return: () => race.travel({ kind: 'furthest' }),
    slower: () => turnRate(-1), faster: () => turnRate(1),
    ...(onFlip && { flip: onFlip }),
  }), [race, open, onFlip]);
}

function Play({ race }: { race: Race }) {
  const phase = useStore(race.state, (state) => state.phase);
  const running = phase === 'playing' || phase === 'flatOut';
  const name = running ? 'Pause' : 'Play';
  return (
    <Tip label={`${name} (K)`}>
      <button type="button" className={t.play} aria-label={name} onClick={race.playPause}>
        {running ? <PauseIcon size={20} /> : <PlayIcon size={20} />}
      </button>
    </Tip>
  );
}

function Step({ race, open, back }: Pick<Props, 'race' | 'open'> & { back: boolean }) {
  const kind = useApp((state) => stepOf(open.runs, state.stepKind));
  const phase = useStore(race.state, (state) => state.phase);
  const name = goesOn(kind) ? `${back ? 'Back' : 'On'} ${stepTitle(kind)}`
    : `Step ${stepTitle(kind)} ${back ? 'back' : 'forward'}`;
  return (
    <Tip label={`${name} (${back ? ',' : '.'})`}>
      <ActionIcon
        className={t.move} aria-label={name} {...switchedOff(phase === 'problem', () => step(race, open, back))}
      >
        {back ? <StepBackIcon /> : <StepIcon />}
      </ActionIcon>
    </Tip>
  );
}

/** A button that goes to the first difference of two runs, and a sentence about it; or how they differ at the start. */
function Difference({ race, open, parted, other }: Props) {
  const start = startSentence(open.runs, other, parted.kind === 'found' ? parted.difference.timePs : null);
  if (start !== null) return <p className={c.why}>{start}</p>;
  if (parted.kind === 'found') {
    const { timePs } = parted.difference;
    const words = differenceSentence(parted.difference, open.runs, other);
    return (
      <>
        <button
          type="button" className={c.first} onClick={() => race.travel({ kind: 'instant', atPs: timePs })}
        >
          <span>First difference at {instant(timePs, race.endPs)}</span><ReturnIcon />
        </button>
        <p className={c.why} title={words}>{words}</p>
      </>
    );
  }
  const said = parted.kind === 'looking' ? 'Looking for the first difference …'
    : parted.kind === 'same' ? 'The runs are the same to the end.' : 'The first difference could not be found.';
  return <p className={c.why}>{said}</p>;
}

function ToEnd({ race }: { race: Race }) {
  const phase = useStore(race.state, (state) => state.phase);
  const done = useRaceReading(race, shareDone);
  const flatOut = phase === 'flatOut';
  return (
    <button
      type="button" className={t.toEnd}
      {...switchedOff(phase === 'ended' || phase === 'problem' || phase === 'loading', race.toEnd)}
    >
      {flatOut ? `Stop at ${percent(done, 0)}` : 'Run to the end'}
      {flatOut && <span className={t.progress} style={{ width: `${100 * done}%` }} />}
    </button>
  );
}
const shareDone = (race: Race): number => Math.floor((100 * race.nowPs()) / race.endPs) / 100;

function Clock({ race }: { race: Race }) {
  const element = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const write = (): void => {
      if (element.current) element.current.textContent = clock(race.nowPs(), race.endPs);
    };
    return everyReading(race, 0, write);
  }, [race]);
  const minWidth = `${clock(0, race.endPs).length}ch`;
  return <output ref={element} className={t.clock} aria-label="Simulated time" aria-live="off" style={{ minWidth }} />;
}

function Travelling({ race }: { race: Race }) {
  const travelling = useStore(race.state, (state) => state.travelling);
  return travelling === null ? null : <span className={t.of}>on the way, {percent(travelling, 0)}</span>;
}

export function CompareTransport(props: Props) {
  const { race, open } = props;
  useKeys(props);
  const packets = open.runs.every(({ expansion: { network } }) => network.network === 'packet');
  return (
    <section className={c.transport} aria-label="Transport of all runs">
      <div className={t.buttons} data-unprinted>
        <Tip label="To the start (R)">
          <ActionIcon
            className={t.move} aria-label="To the start" onClick={() => race.travel({ kind: 'by', ps: -Infinity })}
          >
            <StartIcon />
          </ActionIcon>
        </Tip>
        <Step race={race} open={open} back />
        <Play race={race} />
        <Step race={race} open={open} back={false} />
        <StepMenu network={open.runs[0].expansion.network} />
        <ToEnd race={race} />
      </div>
      <div className={c.difference}><Difference {...props} /></div>
      <div className={c.rate} data-unprinted>
        <div className={t.rate}><SpeedSlider packets={packets} /><RateSentence /></div>
      </div>
      <div className={t.time}><Clock race={race} /><Travelling race={race} /></div>
    </section>
  );
}
