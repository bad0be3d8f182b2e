/** The transport: start, play, step, run to the end, speed and clock. No control changes its width during a run. */
import { ActionIcon, Slider } from '@mantine/core';
import { PS_PER_S } from '../../model/kernel/time';
import type { NetworkSpec } from '../../model/spec';
import { HEAD, type Frame } from '../../runner/client/frame';
import type { Rate } from '../../runner/client/protocol';
import { ChevronDownIcon, PauseIcon, PlayIcon, ReturnIcon, StartIcon, StepBackIcon, StepIcon } from '../look/icons';
import { switchedOff } from '../look/switched-off';
import { Tip } from '../look/Tip';
import { calmRate, FLAT_OUT, rateMarks, ratePosition, RATES } from './rates';
import { useFrameText, useReading, useRun } from './run-context';
import { useChangeWords } from '../panel/fetched-words';
import { useChangesInForce } from '../panel/use-changes-in-force';
import { announce, isRunning, restart, useApp } from './store';
import { goesOn, stepIn, stepsOf, stepTitle, type StepKind } from './moments';
import { LazyMenu } from './LazyMenu';
import { RunUntil } from './RunUntil';
import s from './transport.module.css';
import { useReducedMotion } from './use-theme';
import { capital, clock, ofDuration, percent, rateSentence, simulatedPerSecond, span, THIN_SPACE } from './words';

export function PlayButton({ size = 18 }: { size?: number }) {
  const { playPause } = useRun();
  const running = useApp(isRunning);
  const name = running ? 'Pause' : 'Play';
  return (
    <Tip label={`${name} (K)`}>
      <button type="button" className={s.play} aria-label={name} onClick={playPause}>
        {running ? <PauseIcon size={size} /> : <PlayIcon size={size} />}
      </button>
    </Tip>
  );
}

/**
 * Goes back to t = 0. Changes that were made during the run apply again at their instants; until then they are undone,
 * which the tooltip and an announcement say.
 */
export function StartButton() {
  const full = useApp((state) => state.checked.full);
  const many = useChangesInForce();
  const words = useChangeWords(many > 0);
  const undone = many === 0 ? null : words?.undoneWords(full, many) ?? 'changes are undone until their times';
  const back = (): void => {
    restart();
    announce(undone === null ? 'At the start.' : `At the start: ${undone}.`);
  };
  return (
    <Tip label={undone === null ? 'To the start (R)' : `To the start (R): ${undone}`}>
      <ActionIcon
        className={s.move} aria-label="To the start"
        aria-description={undone === null ? undefined : capital(`${undone}.`)} onClick={back}
      >
        <StartIcon />
      </ActionIcon>
    </Tip>
  );
}

const useStepKind = (of?: NetworkSpec): StepKind =>
  useApp(({ stepKind, checked }) => stepIn(of ?? checked.expansion.network, stepKind));

export function StepButton() {
  const { step } = useRun();
  const kind = useStepKind();
  const still = useApp((state) => state.phase === 'ended' || state.phase === 'problem' || state.phase === 'flatOut');
  const name = goesOn(kind) ? `On ${stepTitle(kind)}` : `Step ${stepTitle(kind)} forward`;
  return (
    <Tip label={`${name} (.)`}>
      <ActionIcon className={s.move} aria-label={name} {...switchedOff(still, () => step())}>
        <StepIcon />
      </ActionIcon>
    </Tip>
  );
}

function StepBackButton() {
  const { step } = useRun();
  const kind = useStepKind();
  const still = useApp((state) => state.phase === 'problem' || state.phase === 'flatOut');
  const name = goesOn(kind) ? `Back ${stepTitle(kind)}` : `Step ${stepTitle(kind)} back`;
  return (
    <Tip label={`${name} (,)`}>
      <ActionIcon
        className={`${s.move} ${s.middling}`} aria-label={name} {...switchedOff(still, () => step(true))}
      >
        <StepBackIcon />
      </ActionIcon>
    </Tip>
  );
}

/** Chooses the length of a step. `network`: the network whose steps are offered; by default the open one. */
export function StepMenu({ network }: { network?: NetworkSpec }) {
  const kind = useStepKind(network);
  const steps = stepsOf(useApp(({ checked }) => network ?? checked.expansion.network));
  return (
    <LazyMenu draw={(menus, opening) => <menus.StepMenu {...opening} kind={kind} steps={steps} />}>
      <button type="button" className={s.kind} aria-label={`Length of a step: ${stepTitle(kind)}`}>
        <span>{stepTitle(kind)}</span><ChevronDownIcon />
      </button>
    </LazyMenu>
  );
}

const TO_THE_END = 'Run to the end';

/** Runs flat out to the end; meanwhile it shows the progress, and pressing it stops. */
export function RunToEnd() {
  const { runToEnd } = useRun();
  const phase = useApp((state) => state.phase);
  const done = useReading((frame) => Math.floor((100 * frame.header[HEAD.timePs]) / frame.header[HEAD.durationPs]), 0);
  const flatOut = phase === 'flatOut';
  const can = phase !== 'ended' && phase !== 'problem';
  return (
    <button type="button" className={s.toEnd} {...switchedOff(!can, runToEnd)}>
      <span className={s.toEndWords} data-widest={TO_THE_END}>
        {flatOut ? `Stop at ${percent(done / 100, 0)}` : TO_THE_END}
      </span>
      {flatOut && <span className={s.progress} style={{ width: `${done}%` }} />}
    </button>
  );
}

/** The chosen rate, or with reduced motion the slower rate at which the run really goes. */
function usePace(): Rate {
  const rate = useApp((state) => state.rate);
  const bottleneckBps = useApp(({ checked: { expansion: { network } } }) =>
    network.links[network.measure.bottleneckLink]?.rateBps ?? Infinity);
  return useReducedMotion() && Number.isFinite(bottleneckBps) ? calmRate(rate, bottleneckBps) : rate;
}

/** `packets`: the network runs without cells, so the marks speak of packets. */
export function SpeedSlider({ packets }: { packets: boolean }) {
  const rate = useApp((state) => state.rate);
  const pace = usePace();
  const marks = rateMarks(packets);
  return (
    <Tip position="bottom" touch label={marks.map(
      ({ label, means }) => <span key={label} className={s.means}>{capital(label)}: {means}.</span>,
    )}>
      <div className={s.speed}>
        <Slider aria-label="Speed" thumbLabel="Speed" thumbValueText={rateSentence(pace)}
          min={0} max={FLAT_OUT} step={1} value={ratePosition(rate)}
          marks={marks.map(({ value, label }) => ({ value, label }))}
          onChange={(position) => useApp.setState({ rate: RATES[position] })} />
      </div>
    </Tip>
  );
}

/** The speed in words: "1 s here = 40 µs there". */
export function RateSentence() {
  const pace = usePace();
  const flatOut = useApp((state) => state.phase === 'flatOut');
  const there = flatOut ? null : simulatedPerSecond(pace);
  return (
    <p className={s.sentence} data-unprinted>
      {there === null ? <b>as fast as possible</b> : <>1{THIN_SPACE}s here = <b>{there}</b> there</>}
    </p>
  );
}

function ClockReading({ minWidth }: { minWidth: string }) {
  const text = useFrameText<HTMLOutputElement>((frame) =>
    clock(frame.header[HEAD.timePs], frame.header[HEAD.durationPs]));
  return <output ref={text} className={s.clock} aria-label="Simulated time" aria-live="off" style={{ minWidth }} />;
}

/** The clock, as wide as the longest time of the run; empty until the first frame. */
export function Clock() {
  const durationS = useApp((state) => state.checked.full.durationS);
  const running = useReading(() => true, false);
  const minWidth = `${clock(0, durationS * PS_PER_S).length}ch`;
  return running ? <ClockReading minWidth={minWidth} /> : <span className={s.clock} style={{ minWidth }} />;
}

/** The furthest instant that the run had reached before it was rewound (s); `null` if it was not rewound. */
const furthestS = ({ header }: Frame): number | null =>
  (header[HEAD.furthestPs] > header[HEAD.timePs] ? header[HEAD.furthestPs] / PS_PER_S : null);

/** "rewound 21.6 s", or the progress of a slow journey to another instant; `null` if neither. */
function useRewound(): string | null {
  const travelling = useApp((state) => state.travelling);
  const words = useReading((frame) => {
    const furthest = furthestS(frame);
    return furthest === null ? null : `rewound ${span(furthest - frame.header[HEAD.timePs] / PS_PER_S)}`;
  }, null);
  return travelling === null ? words : `on the way, ${percent(travelling, 0)}`;
}

/** The button that returns to the furthest instant reached before the run was rewound. */
export function Return() {
  const { travel } = useRun();
  const furthest = useReading(furthestS, null);
  if (furthest === null) return null;
  return (
    <Tip label="Return (End)">
      <button
        type="button" className={s.return} data-unprinted aria-label={`Return to ${span(furthest)}`}
        onClick={() => travel({ kind: 'furthest' })}
      >
        <span>Return<span className={s.to}> to {span(furthest)}</span></span><ReturnIcon />
      </button>
    </Tip>
  );
}

export function Transport() {
  const back = useRewound();
  const durationS = useApp((state) => state.checked.full.durationS);
  const packets = useApp((state) => state.checked.full.network === 'packet');
  const calm = useReducedMotion();
  return (
    <section className={s.transport} aria-label="Transport">
      <div className={s.buttons} data-unprinted>
        <StartButton />
        <StepBackButton />
        <PlayButton />
        <StepButton />
        <StepMenu />
        <RunUntil />
        <RunToEnd />
      </div>
      <div className={s.rate} data-unprinted>
        <SpeedSlider packets={packets} />
        <RateSentence />
        {(packets || calm)
          && <span className={`${s.of} ${s.note}`}>{packets ? 'without cells' : 'one cell a step'}</span>}
      </div>
      <div className={s.time}>
        <Clock />
        <span className={s.of}>
          {back ?? ofDuration(durationS)}
        </span>
      </div>
      <Return />
    </section>
  );
}
