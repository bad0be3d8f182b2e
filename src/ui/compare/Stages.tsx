/**
 * The stages of the compared runs side by side or, where there is no room, one at a time, switched by a key. Cells
 * whose fate differs between two runs are ringed in both.
 */
import { CloseButton } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { PS_PER_S } from '../../model/kernel/time';
import { at, CELL_COLUMNS, CELL_FLAG, CELL_WHERE, HEAD, LINK, type Frame } from '../../runner/client/frame';
import { rowReader } from '../../runner/client/columns';
import { letterOf, type ComparedRun } from '../../scenario/comparison';
import type { FullScenario } from '../../scenario/types';
import { WayOnStage } from '../app/Awaited';
import type { OpenComparison } from '../app/comparison';
import { Region } from '../app/Region';
import { useLayout, useReducedMotion, useTheme } from '../app/use-theme';
import { count, span } from '../app/words';
import type { Ringed } from '../stage/scene';
import { Stage } from '../stage/Stage';
import { useLostFocus } from '../look/use-lost-focus';
import c from './compare.module.css';
import { cellKey, differingFates, type CellKey } from './fates';
import type { Race } from './race';
import { everyReading, useRaceReading } from './use-race';
import { nameOf } from './words';

const FATES_EVERY_MS = 100;
const cells = rowReader(CELL_COLUMNS);

/** While there is no frame, nothing is known of the queue. */
const UNKNOWN = '?';

/** `124 of 512`: doomed cells in the bottleneck's queue; '' if the queue is empty. */
function doomedShare(frame: Frame | null): string {
  if (!frame) return UNKNOWN;
  const link = frame.header[HEAD.bottleneckLink];
  const queued = link < frame.links.rows ? at(frame.links, link, LINK.queued) : 0;
  if (queued === 0) return '';
  let doomed = 0;
  for (let row = 0; row < frame.cells.rows; row++) {
    cells.read(frame.cells, row);
    const { row: cell } = cells;
    if (cell.link === link && cell.where === CELL_WHERE.inQueue && (cell.flags & CELL_FLAG.doomed) !== 0) doomed++;
  }
  return `${count(doomed)} of ${count(queued)}`;
}

/** A predicate for cells to be ringed. It is called for each cell drawn; its set is computed every 100 ms at most. */
function useRinged(race: Race, other: number): Ringed {
  const fates = useRef<ReadonlySet<CellKey>>(new Set());
  useEffect(() => everyReading(race, FATES_EVERY_MS, () => {
    const [first, second] = [race.sources[0].frame(), race.sources[other]?.frame() ?? null];
    const together = first && second && first.header[HEAD.timePs] === second.header[HEAD.timePs];
    fates.current = together ? differingFates(first, second) : new Set();
  }), [race, other]);
  return useMemo(() => ({ flow, packet, index }) => fates.current.has(cellKey(flow, packet, index)), []);
}

interface CaptionProps {
  name: string; letter: string; position: number;
  children: ReactNode; onWatch: () => void; onRemove: (() => void) | null;
  /** Whether this is the first caption shown, which takes a lost focus. */
  first: boolean;
}

function Caption({ name, letter, position, first, children, onWatch, onRemove }: CaptionProps) {
  const heading = useLostFocus<HTMLHeadingElement>();
  return (
    <header className={c.caption} data-run={position}>
      <span className={c.badge}>{letter}</span>
      <h2 title={name} {...(first && { ref: heading, tabIndex: -1 })}>{name}</h2>
      {children}
      <button
        type="button" className={c.watch} data-unprinted aria-label={`Watch ${letter} alone`} onClick={onWatch}
      >
        Watch
      </button>
      {onRemove && <CloseButton data-unprinted aria-label={`Remove ${letter}`} onClick={onRemove} />}
    </header>
  );
}

function Doomed({ race, position }: { race: Race; position: number }) {
  const read = useMemo(() => (now: Race) => doomedShare(now.sources[position]?.frame() ?? null), [position]);
  const share = useRaceReading(race, read);
  if (share === UNKNOWN) return null;
  return (
    <>
      <span className={c.grey} aria-hidden="true" />
      {share === '' ? 'No cell is queued' : <span><b>{share}</b> queued cells are doomed</span>}
    </>
  );
}

/** Says over a stage, if it takes long, that the runs are still on their way to the instant at which they begin. */
function Awaited({ race }: { race: Race }) {
  const share = useStore(race.state, ({ phase, travelling }) => (phase === 'loading' ? travelling : null));
  return share === null ? null : <WayOnStage atS={race.nowPs() / PS_PER_S} share={share} />;
}

/** Says that a shorter run has reached its end, while the others go on. */
function Over({ race, position, full }: { race: Race; position: number; full: FullScenario }) {
  const read = useMemo(() => (now: Race) => now.sources[position]?.frame()?.header[HEAD.ended] ?? 0, [position]);
  const over = useRaceReading(race, read) === 1;
  return over ? <b>Over at {span(full.durationS)}.</b> : null;
}

function State({ race, position, runs }: { race: Race; position: number; runs: readonly ComparedRun[] }) {
  const run = runs[position];
  const isShorter = runs.some(({ full }) => full.durationS > run.full.durationS);
  if (!hasCells(run) && !isShorter) return null;
  return (
    <p className={c.doomed}>
      {isShorter && <Over race={race} position={position} full={run.full} />}
      {hasCells(run) && <Doomed race={race} position={position} />}
    </p>
  );
}

const hasCells = ({ expansion }: ComparedRun): boolean => expansion.network.network !== 'packet';

const hasFlow = ({ expansion }: ComparedRun, flow: number | null): boolean =>
  flow !== null && flow < expansion.network.flows.length;

export interface StagesProps {
  race: Race;
  open: OpenComparison;
  other: number;
  /** The run that is shown alone, where there is room for one; `null` if all are shown. */
  alone: number | null;
  onWatch: (run: number) => void;
  onRemove: ((run: number) => void) | null;
  onFlip: () => void;
}

export function Stages({ race, open, other, alone, onWatch, onRemove, onFlip }: StagesProps) {
  const theme = useTheme();
  const calm = useReducedMotion();
  const layout = useLayout();
  const [selected, setSelected] = useState<number | null>(null);
  const ringed = useRinged(race, alone === null || alone === 0 ? other : alone);
  const { runs } = open;
  const inHead = alone !== null && layout !== 'phone';
  const names = useMemo(() => runs.map((_, run) => nameOf(runs, run)), [runs]);
  const shown = alone === null ? runs.map((_, run) => run) : [alone];
  return (
    <div className={c.stages} style={{ '--columns': shown.length } as React.CSSProperties}>
      {shown.map((run, place) => (
        <section key={place} className={c.one} aria-label={`Run ${letterOf(run, runs)}, ${names[run]}`}>
          <div className={c.head}>
            <Caption
              name={names[run]} letter={letterOf(run, runs)} position={run} first={place === 0}
              onWatch={() => onWatch(run)}
              onRemove={onRemove && run > 0 ? () => onRemove(run) : null}
            >
              {inHead && <State race={race} position={run} runs={runs} />}
            </Caption>
            {alone !== null && (
              <button type="button" className={c.flip} data-unprinted aria-keyshortcuts="X" onClick={onFlip}>
                Show {letterOf((run + 1) % runs.length, runs)} <kbd>X</kbd>
              </button>
            )}
          </div>
          <div className={c.stage}>
            <Region name={`The stage of run ${letterOf(run, runs)}`}>
              <Stage
                name={`Stage ${letterOf(run, runs)}`} scenario={runs[run].full} expansion={runs[run].expansion}
                theme={theme} reducedMotion={calm} source={race.sources[run]} compact ringed={ringed}
                selectedFlow={hasFlow(runs[run], selected) ? selected : null}
                onSelectFlow={setSelected}
              />
              <Awaited race={race} />
            </Region>
          </div>
          {!inHead && <State race={race} position={run} runs={runs} />}
        </section>
      ))}
    </div>
  );
}
