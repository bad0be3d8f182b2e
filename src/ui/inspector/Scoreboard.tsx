/** The unacknowledged segments as a strip of squares, oldest first; shape and colour show what became of each. */
import { SEGMENT_MARKS, type FlowInspection, type SegmentMark } from '../../runner/client/inspection';
import { count, list } from '../app/words';
import s from './inspector.module.css';

const SIDE = 11;
const PITCH = 14;
const PER_ROW = 21;

const MARK_WORDS: Readonly<Record<SegmentMark, string>> = {
  underWay: 'under way', sacked: 'received out of order', partly: 'came with cells missing', lost: 'counted as lost',
  resent: 'sent again', waiting: 'waiting to be sent again',
};

/** One square of 11 px with its corner at 0, 0. */
function Mark({ mark }: { mark: SegmentMark }) {
  const frame = (
    <rect
      x="0.75" y="0.75" width={SIDE - 1.5} height={SIDE - 1.5} rx="1.5" fill="none" stroke="currentColor"
      strokeWidth="1.5"
    />
  );
  switch (mark) {
    case 'sacked': return <rect width={SIDE} height={SIDE} rx="2" fill="currentColor" />;
    case 'partly': return <>{frame}<path d={`M1 ${SIDE / 2}h${SIDE - 2}v${SIDE / 2 - 1}H1z`} fill="currentColor" /></>;
    case 'lost': return (
      <g className={s.lostMark}>{frame}<path d="M3 3l5 5M8 3l-5 5" stroke="currentColor" strokeWidth="1.5" /></g>
    );
    case 'resent': return <>{frame}<circle cx={SIDE / 2} cy={SIDE / 2} r="2" fill="currentColor" /></>;
    case 'waiting': return (
      <rect
        x="0.75" y="0.75" width={SIDE - 1.5} height={SIDE - 1.5} rx="1.5" fill="none" stroke="currentColor"
        strokeDasharray="2 2"
      />
    );
    default: return frame;
  }
}

type Segments = NonNullable<FlowInspection['segments']>;

/** `Segments 20 to 31: 8 under way, 3 received out of order and 1 counted as lost.` */
export function scoreboardSentence({ first, marks, more }: Segments): string {
  if (marks.length === 0) return 'Everything is acknowledged.';
  const kinds = SEGMENT_MARKS.map((mark, number) => ({ mark, count: marks.filter((one) => one === number).length }))
    .filter(({ count: many }) => many > 0);
  const range = marks.length === 1 ? `Segment ${count(first)}`
    : `Segments ${count(first)} to ${count(first + marks.length - 1)}`;
  return `${range}: ${list(kinds.map(({ mark, count: many }) => `${count(many)} ${MARK_WORDS[mark]}`))}${more > 0 ? `; ${count(more)} more are not shown` : ''}.`;
}

export function Scoreboard({ segments }: { segments: Segments }) {
  const { marks } = segments;
  const present = SEGMENT_MARKS.filter((_, number) => marks.includes(number));
  const rows = Math.ceil(marks.length / PER_ROW);
  return (
    <section className={s.section} aria-label="Unacknowledged segments">
      <h3>Unacknowledged segments</h3>
      {marks.length > 0 && (
        <svg
          className={s.strip} width={PER_ROW * PITCH} height={rows * PITCH}
          viewBox={`0 0 ${PER_ROW * PITCH} ${rows * PITCH}`} role="img" aria-label={scoreboardSentence(segments)}
        >
          {marks.map((mark, place) => (
            <g key={place} transform={`translate(${(place % PER_ROW) * PITCH} ${Math.floor(place / PER_ROW) * PITCH})`}>
              <Mark mark={SEGMENT_MARKS[mark]} />
            </g>
          ))}
        </svg>
      )}
      <p className={s.caption}>{marks.length === 0 ? scoreboardSentence(segments)
        : `From ${count(segments.first)} on${segments.more > 0 ? `, ${count(segments.more)} more` : ''}.`}</p>
      {marks.length > 0 && (
        <ul className={s.keys} aria-hidden="true">
          {present.map((mark) => (
            <li key={mark}><svg width={SIDE} height={SIDE}><Mark mark={mark} /></svg>{MARK_WORDS[mark]}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
