/** One figure in the list: its curves, its name, and how it came out, from its stored result once it is in sight. */
import { useMemo, useRef } from 'react';
import type { Figure, Verdict } from '../../figures/figure';
import { pointsOf, runsOfFigure } from '../../figures/points';
import { PALETTES, type Theme } from '../look/palette';
import { useSeen } from '../look/use-seen';
import s from './card.module.css';
import { shortName } from './papers';
import { seriesColour, seriesDash } from './plot-style';
import { SKETCH, sketchOf, type Sketched } from './sketch';
import { useStored } from './use-stored';

/** Before it can be seen, so that it is there when it is. */
const AHEAD = '300px';

const WORDS: Record<Verdict['outcome'], string> = {
  'reproduced': 'Reproduced', 'partly reproduced': 'Partly reproduced', 'not reproduced': 'Not reproduced',
};

/** A full disc with a tick, half a disc, an empty ring with a cross. */
function OutcomeMark({ outcome }: { outcome: Verdict['outcome'] }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
      <circle cx="8" cy="8" r="6.6" fill={outcome === 'reproduced' ? 'currentColor' : 'none'} />
      {outcome === 'reproduced' && <path className={s.tick} d="M4.8 8.2l2.3 2.3 4.2-4.6" />}
      {outcome === 'partly reproduced' && <path d="M8 1.4a6.6 6.6 0 000 13.2z" fill="currentColor" />}
      {outcome === 'not reproduced' && <path d="M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2" />}
    </svg>
  );
}

function Sketch({ sketched: { lines, rows }, theme }: { sketched: Sketched; theme: Theme }) {
  const palette = PALETTES[theme];
  return (
    <svg viewBox={`0 0 ${SKETCH.width} ${SKETCH.height}`} aria-hidden="true">
      {rows.map((y) => <line key={y} x1="0" x2={SKETCH.width} y1={y} y2={y} stroke={palette.line} />)}
      {lines.map(({ series, curve, band, dots, printed }) => {
        const colour = seriesColour(palette, series);
        return (
          <g key={series} stroke={colour} fill="none" strokeLinecap="round">
            {band !== '' && <path d={band} fill={colour} fillOpacity="0.14" stroke="none" />}
            {curve !== '' && <path d={curve} strokeWidth="1.8" strokeDasharray={seriesDash(series)} />}
            {(curve === '' || dots.length === 1) && dots.map(({ x, y }, at) => (
              <circle key={at} cx={x} cy={y} r="2.4" fill={colour} stroke="none" />
            ))}
            {printed.map(({ x, y }, at) => (
              <path key={at} d={`M${x} ${y - 3.6}l3.6 3.6-3.6 3.6-3.6-3.6z`} fill={palette.ground} strokeWidth="1.1" />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

interface FigureCardProps { figure: Figure; theme: Theme; onChoose: (id: string) => void }

export function FigureCard({ figure, theme, onChoose }: FigureCardProps) {
  const place = useRef<HTMLLIElement>(null);
  const seen = useSeen(place, AHEAD);
  const stored = useStored(figure, seen);
  const there = useMemo(() => {
    if (!seen || stored === 'lost' || stored === undefined || (stored === null && figure.sweep !== null)) return null;
    const points = pointsOf(figure, runsOfFigure(figure), stored?.rows ?? []);
    return { sketched: sketchOf(figure, points), outcome: figure.verdict(points).outcome };
  }, [figure, seen, stored]);
  return (
    <li ref={place} className={s.card}>
      <button type="button" onClick={() => onChoose(figure.id)}>
        <span className={s.sketch}>{there && <Sketch sketched={there.sketched} theme={theme} />}</span>
        <b>{shortName(figure)}</b>
        <span className={s.title}>{figure.title}</span>
        <span className={s.outcome}>
          {there ? <><OutcomeMark outcome={there.outcome} />{WORDS[there.outcome]}</>
            : stored === 'lost' ? 'Its stored result did not arrive' : stored === null ? 'Not run yet' : null}
        </span>
      </button>
    </li>
  );
}
