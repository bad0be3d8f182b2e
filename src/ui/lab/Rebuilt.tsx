/**
 * What is rebuilt: the picture or the text with its holes, how many of its bytes are right, and how many cells arrived
 * compared with m.
 */
import { useEffect, useRef } from 'react';
import { PAYLOAD_BYTES } from '../../codec/codec';
import { tally, verdict } from './lab-words';
import type { LabState } from './lab-state';
import s from './lab.module.css';
import { textOf } from './material';
import type { Dispersed, Outcome } from './outcome';
import { paintBytes } from './ramp';

interface RebuiltProps {
  state: LabState;
  dispersed: Dispersed;
  outcome: Outcome;
}

/** A picture of one byte per pixel; where the piece is not known, the hatching behind it shows. */
export function BytesPicture({ bytes, width, height, known, label }: {
  bytes: Uint8Array; width: number; height: number; known: readonly boolean[] | null; label: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const image = context.createImageData(width, height);
    paintBytes(bytes, image.data, (at) => known === null || known[Math.floor(at / PAYLOAD_BYTES)]);
    context.putImageData(image, 0, 0);
  }, [bytes, width, height, known]);
  return <canvas ref={canvas} className={s.picture} width={width} height={height} role="img" aria-label={label} />;
}

/** Returns the text as runs of known and of unknown pieces, with a question mark for each unknown byte. */
function textRuns({ segment }: Dispersed, { known, result }: Outcome): { text: string; known: boolean; at: number }[] {
  const runs: { from: number; to: number; known: boolean }[] = [];
  known.forEach((one, piece) => {
    const last = runs.at(-1);
    const to = Math.min(segment.used, (piece + 1) * PAYLOAD_BYTES);
    if (last?.known === one) last.to = to;
    else if (piece * PAYLOAD_BYTES < segment.used) runs.push({ from: piece * PAYLOAD_BYTES, to, known: one });
  });
  return runs.map((run) => ({
    at: run.from, known: run.known,
    text: run.known ? textOf(result.subarray(run.from, run.to)) : '?'.repeat(run.to - run.from),
  }));
}

export function Returned({ state, dispersed, outcome }: RebuiltProps) {
  const { shape } = dispersed.segment;
  const noun = state.material.kind === 'text' ? 'Text' : 'Picture';
  const label = `${noun} as rebuilt: ${outcome.known.filter((one) => one).length} of ${outcome.known.length} pieces`;
  if (shape !== null) return <BytesPicture bytes={outcome.result} {...shape} known={outcome.known} label={label} />;
  return (
    <div className={s.returnedText} role="group" aria-label={label} tabIndex={0}>
      {textRuns(dispersed, outcome).map((run) => (run.known ? <span key={run.at}>{run.text}</span>
        : <span key={run.at} className={s.unknown}>{run.text}</span>))}
    </div>
  );
}

const MARK = 12;

/** One mark per cell: used, spare or lost, with a line after the m-th. */
function Marks({ m, outcome }: { m: number; outcome: Outcome }) {
  const sent = outcome.fates.length;
  const spare = outcome.fates.filter((fate) => fate === 'spare').length;
  const step = Math.min(MARK + 3, 200 / sent);
  const width = step * sent;
  const size = Math.max(step * 0.7, step - 3);
  const marks = Array.from({ length: sent }, (_, n) => {
    const x = n * step;
    if (n < outcome.used.length) {
      return <rect key={n} x={x} y={4} width={size} height={14} rx={Math.min(2, size / 3)} fill="var(--flow0)" />;
    }
    if (n < outcome.used.length + spare) {
      return (
        <rect
          key={n} x={x + 0.8} y={4.8} width={Math.max(0.4, size - 1.6)} height={12.4} rx={Math.min(2, size / 3)}
          fill="none" stroke="var(--flow0)" strokeWidth={Math.min(1.6, size / 2)}
        />
      );
    }
    const thin = size < 6;
    return thin
      ? (
        <path
          key={n} d={`M${x + size / 2} 5v12`} stroke="var(--loss)" strokeWidth={Math.min(1, size)} strokeDasharray="2 2"
        />
      )
      : (
        <g key={n} fill="none" stroke="var(--loss)" strokeWidth={1.5}>
          <rect x={x + 0.8} y={4.8} width={size - 1.6} height={12.4} rx={2} />
          <path d={`M${x + 3} 7.5l${size - 6} 7m0-7l${6 - size} 7`} />
        </g>
      );
  });
  const line = m * step - (step - size) / 2;
  return (
    <svg
      className={s.marks} viewBox={`0 0 ${Math.max(width, 40) + 2} 38`}
      style={{ maxWidth: `${(Math.max(width, 40) + 2) / 16}rem` }} aria-hidden="true"
    >
      {marks}
      <path d={`M${line} 0v22`} stroke="var(--ink)" strokeWidth={2} />
      <text x={Math.min(Math.max(line, 20), Math.max(width, 40) - 18)} y={34} textAnchor="middle">m = {m}</text>
    </svg>
  );
}

export function Verdict({ state, outcome }: Omit<RebuiltProps, 'dispersed'>) {
  const { fact, why } = verdict(state, outcome);
  return (
    <div className={s.verdict}>
      <p className={s.fact} data-failed={!outcome.rebuilt || undefined}>{fact}</p>
      <p className={s.why}>{why}</p>
      <p className={s.tally}>{tally(state, outcome)}</p>
      <Marks m={state.sourceCells} outcome={outcome} />
    </div>
  );
}
