/**
 * The 53 bytes of one cell: the five of its header with their meanings, and the payload. The cell is the one clicked on
 * the stage or, by keyboard, the one that the bottleneck sends next; its bytes are read once, at that moment.
 */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { CellAnswer, CellQuestion } from '../../runner/client/protocol';
import { useRun } from '../app/run-context';
import { mechanismSections } from '../inspector/contents';
import { Sections } from '../inspector/Sections';
import { announce, useApp, warn, type LookedAt } from '../app/store';
import { capital, count, hex } from '../app/words';
import { Explained } from '../terms/Explained';
import { emptyWords, headOfQueue } from './next-cell';
import s from './panel.module.css';

/** Returns the answer about a cell; `undefined` while it is awaited, and while another run is loading. */
function useCell(question: CellQuestion | null): CellAnswer | null | undefined {
  const run = useRun();
  const [known, setKnown] = useState<{ question: CellQuestion; answer: CellAnswer | null } | null>(null);
  const loading = useApp((state) => state.phase === 'loading');
  useEffect(() => {
    if (!question || loading) return undefined;
    let over = false;
    run.ask.cell(question).then((answer) => { if (!over) setKnown({ question, answer }); }).catch(() => {
      if (!over) setKnown({ question, answer: null });
    });
    return () => { over = true; };
  }, [run, question, loading]);
  return !loading && known !== null && known.question === question ? known.answer : undefined;
}

/** Bit of the payload type of a cell that belongs to no packet. */
const OF_NO_PACKET = 4;

function Contents({ answer }: { answer: CellAnswer }) {
  const { vpi, vci, pti, clp, hec, bytes, says } = answer;
  const fields: readonly [string, string, string][] = [
    ['VPI', count(vpi), 'Virtual path'], ['VCI', count(vci), 'Virtual channel on this link'],
    [
      'PTI', count(pti),
      pti & OF_NO_PACKET ? 'Resource management: of no packet'
        : `${pti & 1 ? 'Last cell of its packet' : 'Not the last cell of its packet'}; ${pti & 2 ? 'met congestion' : 'no congestion met'}`,
    ],
    ['CLP', count(clp), 'Cell loss priority'], ['HEC', hex(hec), 'Checksum of the four bytes before it'],
  ];
  return (
    <>
      {says && <Sections sections={mechanismSections([says])} />}
      <dl className={s.header}>{fields.map(([name, value, means]) => (
        <div key={name}>
          <dt><Explained text={name} help={means} /></dt><dd>{value}<span className="heard">: {means}</span></dd>
        </div>
      ))}</dl>
      <p className={s.caption}>
        {pti & OF_NO_PACKET ? 'It manages resources and is part of no packet (PTI 6)'
          : pti & 2 ? 'A congested switch has marked it (EFCI)' : 'No switch has marked it (EFCI)'}
        , {clp === 1 ? 'and it has low priority: it may be lost first (CLP 1).' : 'and it has normal priority (CLP 0).'}
      </p>
      <p className={s.bytes} tabIndex={0} aria-label="53 bytes, header first">
        <b>{Array.from(bytes.subarray(0, 5), hex).join(' ')}</b> {Array.from(bytes.subarray(5), hex).join(' ')}
      </p>
    </>
  );
}

/** A button that removes the cell: the run returns to this instant with that cell lost. */
function LoseIt({ cell, unit }: { cell: LookedAt; unit: string }) {
  const run = useRun();
  const [busy, setBusy] = useState(false);
  const lose = (): void => {
    if (busy) return;
    setBusy(true);
    run.loseCell(cell).catch(() => warn('The cell could not be found again. Restart the run and try there.')).finally(
      () => setBusy(false),
    );
  };
  return (
    <Button className={s.lose} aria-disabled={busy} data-disabled={busy || undefined} onClick={lose}>
      {busy ? 'Finding it again' : `Lose this ${unit}`}
    </Button>
  );
}

/** `Cell 48 of 192, packet 12, flow f.13` */
function nameOf(looked: LookedAt, answer: CellAnswer | null, unit: string, flows: readonly { id: string }[]): string {
  const what = answer?.called ? capital(answer.called)
    : looked.ack ? 'Acknowledgement'
    : unit === 'packet' ? `Packet ${count(looked.packet)}`
    : `Cell ${count(looked.index + 1)} of ${count(looked.of)}, packet ${count(looked.packet)}`;
  return `${what}, flow ${flows[looked.flow]?.id}`;
}

/** Names the cell, offers to lose it, and shows its bytes; `answer` is null if they cannot be read. */
function Read({ looked, answer, unit }: { looked: LookedAt; answer: CellAnswer | null; unit: string }) {
  const flows = useApp((state) => state.checked.expansion.network.flows);
  return (
    <>
      <p className={s.looked}>{nameOf(looked, answer, unit, flows)}</p>
      {(answer || unit === 'packet') && <LoseIt cell={looked} unit={unit} />}
      {unit === 'packet' ? null
        : answer ? <Contents answer={answer} />
        : (
          <p className={s.caption}>
            Its bytes cannot be read: it has come to its end, or its sender no longer keeps them.
          </p>
        )}
    </>
  );
}

const CLICK = {
  cell: 'Click a cell on the stage to read its 53 bytes.', packet: 'Click a packet on the stage to choose it.',
};

/** Reads out which cell was found once it is known. Returns a function that asks for that. */
function useFoundAloud(looked: LookedAt | null, answer: CellAnswer | null | undefined, unit: string): () => void {
  const flows = useApp((state) => state.checked.expansion.network.flows);
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current || looked === null || answer === undefined) return;
    wanted.current = false;
    announce(`${nameOf(looked, answer, unit, flows)}.`);
  }, [looked, answer, unit, flows]);
  return () => { wanted.current = true; };
}

export function CellBytes() {
  const { source } = useRun();
  const unit = useApp((state) => (state.checked.full.network === 'packet' ? 'packet' : 'cell'));
  const looked = useApp((state) => state.lookedAt);
  const answer = useCell(looked);
  const readOut = useFoundAloud(looked, answer, unit);
  /** What is said in place of a cell, where none waits at the bottleneck. */
  const [empty, setEmpty] = useState<string | null>(null);
  const look = (): void => {
    const frame = source.frame();
    const found = frame && headOfQueue(frame);
    const said = frame === null || found ? null : emptyWords(frame, unit);
    setEmpty(said);
    if (found) {
      readOut();
      useApp.setState({ lookedAt: found });
    } else if (said !== null) announce(said);
  };
  const none = looked === null;
  // The same button before and after, so that it keeps the focus.
  return (
    <section className={none ? s.prompt : s.part} data-unprinted={none || undefined} aria-label={`One ${unit}`}>
      <div className={none ? s.asks : s.head}>
        {none ? <p>{empty ?? CLICK[unit]}</p>
          : <h2>One {unit}</h2>}
        <Button data-unprinted variant="subtle" onClick={look}>Next to be sent</Button>
      </div>
      {!none && (answer === undefined ? <p className={s.caption}>It is being read.</p>
        : <Read looked={looked} answer={answer} unit={unit} />)}
    </section>
  );
}
