/** The preview of a figure: its curves without axes and numbers, and the verdict as a symbol and a word. */
import type { Verdict } from '../../figures/figure';
import { PALETTES, type Theme } from '../look/palette';
import s from './glance.module.css';
import { BAND_OPACITY, seriesColour, seriesDash } from './plot-style';
import { SKETCH, type Sketched } from './sketch';
import type { Glance } from './use-glance';

const WORDS: Record<Verdict['outcome'], string> = {
  'reproduced': 'Reproduced', 'partly reproduced': 'Partly reproduced', 'not reproduced': 'Not reproduced',
};

function Curves({ sketched: { lines, rows }, theme }: { sketched: Sketched; theme: Theme }) {
  const palette = PALETTES[theme];
  return (
    <svg viewBox={`0 0 ${SKETCH.width} ${SKETCH.height}`} aria-hidden="true">
      {rows.map((y) => <line key={y} x1="0" x2={SKETCH.width} y1={y} y2={y} stroke={palette.line} />)}
      {lines.map(({ series, curve, band, dots, printed }) => {
        const colour = seriesColour(palette, series);
        return (
          <g key={series} stroke={colour} fill="none" strokeLinecap="round">
            {band !== '' && <path d={band} fill={colour} fillOpacity={BAND_OPACITY} stroke="none" />}
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

/** The curves of a preview; an empty box until the result has arrived. */
export function FigureSketch({ glance, theme }: { glance: Glance; theme: Theme }) {
  return (
    <span className={s.sketch}>
      {typeof glance === 'object' && <Curves sketched={glance.sketched} theme={theme} />}
    </span>
  );
}

/** The symbol of a verdict: a disc with a tick, a half-filled disc, or a ring with a cross. */
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

/** The verdict of a preview; `lost` is shown if the stored result did not arrive. */
export function FigureOutcome({ glance, lost = null }: { glance: Glance; lost?: string | null }) {
  return (
    <span className={s.outcome}>
      {typeof glance === 'object' ? <><OutcomeMark outcome={glance.outcome} />{WORDS[glance.outcome]}</>
        : glance === 'none' ? 'Not run yet' : glance === 'lost' ? lost : null}
    </span>
  );
}
