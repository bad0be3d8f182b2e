/**
 * Why did this cell die? One card for every death, and for a cell that lives: the rule with its numbers, the queue of
 * that instant, what it cost, what followed, as links to those moments, the rule's source, and what could be changed.
 */
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { PS_PER_S } from '../../model/kernel/time';
import { REASONS } from '../../model/reasons';
import type { Death, End, Life, QueueThen, WhichCell, Why as WhyFound, WhyQuestion } from '../../runner/client/why';
import { useRun } from '../app/run-context';
import { announce, askWhy, useApp, warn } from '../app/store';
import { capital, count, instant } from '../app/words';
import { useTheme } from '../app/use-theme';
import { bringBack, onePlaceMore } from '../branches/fates';
import { CloseIcon } from '../look/icons';
import { colourSlots } from '../look/flow-slots';
import { useLostFocus } from '../look/use-lost-focus';
import { flowMark, PALETTES } from '../look/palette';
import { useFocusBack } from '../look/use-focus-back';
import { ExplainedSentence } from '../terms/Explained';
import { useWhy } from './use-why';
import s from './why.module.css';
import {
  brokenWords, cellWords, costLines, endWords, END_MOMENTS, followedWords, heardWords, lifeWords, nothingWords,
  placeWords, queueWords, whereWords,
} from './why-words';

const useNetwork = () => useApp((state) => state.checked.expansion.network);

/** The queue as it was, by flow, in the flows' colours. */
function QueueBar({ queue, cell }: { queue: QueueThen; cell: WhichCell }) {
  const network = useNetwork();
  const palette = PALETTES[useTheme()];
  const slots = colourSlots(network.flows.map(({ id }) => id));
  const whole = Math.max(queue.capacity ?? 0, queue.occupied, 1);
  const share = (places: number): string => `${(100 * places) / whole}%`;
  return (
    <div className={s.queue} role="img" aria-label={`Queue ${count(queue.occupied)} of ${queue.capacity === null
      ? 'no limit' : count(queue.capacity)} ${queue.unit}: ${queueWords({ queue, cell }, network)}`}>
      {queue.flows.map(({ flow, back, places }) => (
        <span
          key={`${flow} ${back}`} data-back={back || undefined}
          style={{ width: share(places), background: flowMark(palette, slots[flow]).colour }}
        />
      ))}
      {queue.promised > 0 && <span data-promised style={{ width: share(queue.promised) }} />}
      {queue.threshold !== null && queue.threshold < whole
        && <i style={{ left: share(queue.threshold) }} title={`threshold ${count(queue.threshold)}`} />}
    </div>
  );
}

/** A button that moves the playhead to a moment. */
function Moment({ atPs, words }: { atPs: number; words: string }) {
  const { travel } = useRun();
  const durationPs = useApp((state) => state.checked.full.durationS) * PS_PER_S;
  const go = (): void => {
    travel({ kind: 'instant', atPs });
    announce(`${words}, at ${instant(atPs, durationPs)}.`);
  };
  return (
    <li><button type="button" className={s.moment} onClick={go}>
      <span>{words}</span><span className={s.at}>{instant(atPs, durationPs)}</span>
    </button></li>
  );
}

/** A button that opens the card about the loss that broke the packet. */
function FirstLoss({ death: { cell: { flow, ack, packet } }, first: { index, timePs } }: {
  death: Death; first: NonNullable<Death['first']>;
}) {
  const durationPs = useApp((state) => state.checked.full.durationS) * PS_PER_S;
  const go = (): void => askWhy({ of: 'death', sought: { flow, ack, packet, index, fromPs: timePs, toPs: timePs } });
  return (
    <li><button type="button" className={s.moment} onClick={go}>
      <span>Why did cell {count(index + 1)} die?</span><span className={s.at}>{instant(timePs, durationPs)}</span>
    </button></li>
  );
}

/** Buttons for what could be changed: bringing the cell back, or a buffer with one more place. */
function Otherwise({ death }: { death: Death }) {
  const { source } = useRun();
  const [busy, setBusy] = useState(false);
  const unit = useApp((state) => (state.checked.full.network === 'packet' ? 'packet' : 'cell'));
  const { id, kind } = REASONS[death.reason];
  if (kind !== 'drop' || id === 'linkError') return null;
  const back = (): void => {
    if (busy) return;
    setBusy(true);
    bringBack(source, death).catch(() => warn('The cell could not be found again.')).finally(() => setBusy(false));
  };
  return (
    <div className={s.otherwise} data-unprinted>
      <Button variant="filled" fullWidth aria-disabled={busy} data-disabled={busy || undefined} onClick={back}>
        {busy ? 'Finding it again' : `Bring this ${unit} back`}
      </Button>
      {id !== 'fault' && (
        <Button fullWidth onClick={() => onePlaceMore(death)}>What if the buffer had one more place?</Button>
      )}
    </div>
  );
}

function DeathPart({ death }: { death: Death }) {
  const network = useNetwork();
  const durationPs = useApp((state) => state.checked.full.durationS) * PS_PER_S;
  const lines = costLines(death.cost, death, network);
  const broken = brokenWords(death);
  const nothing = nothingWords(death, network, durationPs);
  return (
    <>
      <div className={s.part}>
        <p><b className={s.reason}>{REASONS[death.reason].title}</b> {whereWords(death, network)}</p>
        <p className={s.rule}><ExplainedSentence text={death.words} /></p>
        {death.queue && <QueueBar queue={death.queue} cell={death.cell} />}
        {death.queue && (death.queue.flows.length > 0 || death.queue.promised > 0)
          && <p className={s.small}>
            In the queue{death.queue.oneIsSent ? ' and being sent' : ''}: {queueWords(death, network)}.
          </p>}
        <ul><Moment atPs={death.timePs} words="It died" /></ul>
        {broken !== null && <p className={s.small}>{broken}</p>}
        {death.first !== null && <ul><FirstLoss death={death} first={death.first} /></ul>}
      </div>
      <Otherwise death={death} />
      {lines.length > 0 && (
        <div className={s.part}>
          <h3>What its death costs</h3>
          <dl className={s.cost}>{lines.map(({ value, words }) => (
            <div key={words}><dt><ExplainedSentence text={words} /></dt><dd>{value}</dd></div>
          ))}</dl>
        </div>
      )}
      {(nothing !== null || death.followed.length > 0) && (
        <div className={s.part}>
          <h3>What followed</h3>
          {death.followed.length > 0
            ? <ul>{death.followed.map((one, place) => (
              <Moment key={`${one.kind} ${place}`} atPs={one.timePs} words={followedWords(one)} />
            ))}</ul>
            : <p className={s.small}>{nothing}</p>}
        </div>
      )}
      {death.rule && (
        <div className={s.part}>
          <h3>The rule</h3>
          <p className={s.small}>
            <ExplainedSentence text={death.rule.words} /> <cite>{capital(death.rule.source)}.</cite>
          </p>
        </div>
      )}
    </>
  );
}

function LifePart({ life }: { life: Life }) {
  const network = useNetwork();
  return (
    <>
      <div className={s.part}>
        <p className={s.rule}>{placeWords(life, network)}</p>
        {lifeWords(life).map((words) => <p key={words} className={s.small}>{words}</p>)}
        {life.again && <ul><Moment atPs={life.again.sentPs} words="Sent again" /></ul>}
      </div>
      <DoomedBy death={life.doomedBy} />
    </>
  );
}

/** The loss that makes a cell doomed. */
function DoomedBy({ death }: { death: Death | null }) {
  const network = useNetwork();
  return death && (
    <>
      <p className={s.which}>{cellWords(death.cell, network)}: why it died</p>
      <DeathPart death={death} />
    </>
  );
}

function EndPart({ end }: { end: End }) {
  return (
    <>
      <div className={s.part}>
        <p className={s.rule}>{endWords(end, useNetwork())}</p>
        {end.timePs !== null && <ul><Moment atPs={end.timePs} words={END_MOMENTS[end.fate]} /></ul>}
      </div>
      <DoomedBy death={end.doomedBy} />
    </>
  );
}

const cellOf = (why: WhyFound): WhichCell =>
  (why.kind === 'death' ? why.death.cell : why.kind === 'life' ? why.life.cell : why.end.cell);

const TITLES: Record<WhyFound['kind'], (unit: string) => string> = {
  death: (unit) => `Why did this ${unit} die?`, life: (unit) => `Where is this ${unit}?`,
  end: (unit) => `What became of this ${unit}?`,
};

function Card({ question }: { question: WhyQuestion }) {
  const network = useNetwork();
  const answer = useWhy(question);
  const unit = network.network === 'packet' ? 'packet' : 'cell';
  const why = answer?.ok ? answer.why : null;
  const cell = why && cellOf(why);
  const heading = useLostFocus<HTMLHeadingElement>();
  const title = TITLES[why?.kind ?? (question.of === 'cell' ? 'life' : 'death')](unit);
  return (
    <section className={s.card} data-printed aria-label={title} ref={useFocusBack()}>
      <div className={s.head}>
        <h2 ref={heading} tabIndex={-1}>{title}</h2>
        <ActionIcon data-unprinted aria-label="Close the card" onClick={() => askWhy(null)}><CloseIcon /></ActionIcon>
      </div>
      <p className={s.which}>{cell ? cellWords(cell, network) : answer === null ? 'It is being found.' : ''}</p>
      {answer?.ok === false && <p className={s.part}>{answer.words}</p>}
      {why?.kind === 'death' && <DeathPart death={why.death} />}
      {why?.kind === 'life' && <LifePart life={why.life} />}
      {why?.kind === 'end' && <EndPart end={why.end} />}
      <p className="heard" role="status">{heardWords(answer, network)}</p>
    </section>
  );
}

export function Why() {
  const question = useApp((state) => state.why);
  return question === null ? null : <Card question={question} />;
}
