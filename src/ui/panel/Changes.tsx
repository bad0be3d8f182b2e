/** The planned changes: each with its time, and a button to take it back. */
import { ActionIcon } from '@mantine/core';
import { PS_PER_S } from '../../model/kernel/time';
import type { Scenario } from '../../scenario/types';
import { CloseIcon } from '../look/icons';
import { Tip } from '../look/Tip';
import { useFocusBack } from '../look/use-focus-back';
import { useLostFocus } from '../look/use-lost-focus';
import { edit, useApp } from '../app/store';
import { count, instant, span } from '../app/words';
import { changeDifferences, type Difference } from './change-words';
import s from './panel.module.css';
import { useChangesInForce } from './use-changes-in-force';

/** With more changes than this, only those around the playhead are listed, and so many of them before it. */
const MOST_LISTED = 40;
const LISTED_BEFORE = 10;

/** Screen readers read a word for the arrow. */
const Turned = ({ what, before, after }: Difference) =>
  (
    <span>{what} <span className={s.turned}>
      {before} <span aria-hidden="true">→</span>
      <span className="heard">to</span> <b>{after}</b>
    </span></span>
  );

export function Changes() {
  const changes = useApp((state) => state.doc.scenario.changes);
  return changes && changes.length > 0 ? <Listed changes={changes} /> : null;
}

/** If a change is taken back, the heading gets the focus; with the last one, what had it before there were any. */
function Listed({ changes }: { changes: NonNullable<Scenario['changes']> }) {
  const heading = useLostFocus<HTMLHeadingElement>();
  const full = useApp((state) => state.checked.full);
  const inForce = useChangesInForce();
  const durationPs = full.durationS * PS_PER_S;
  const first = Math.max(0, Math.min(inForce - LISTED_BEFORE, full.changes.length - MOST_LISTED));
  const listed = full.changes.slice(first, first + MOST_LISTED);
  const remove = (position: number): void => {
    const { scenario } = useApp.getState().doc;
    const change = full.changes[position];
    const place = changes.findIndex(({ atS, set }) =>
      atS === change.atS && JSON.stringify(set) === JSON.stringify(change.set));
    edit(`Take back the change at ${instant(change.atS * PS_PER_S, durationPs)}`, {
      ...scenario, changes: changes.filter((_, other) => other !== place),
    });
  };
  return (
    <section className={s.part} aria-label="Changes while it runs" ref={useFocusBack()}>
      <div className={s.head}><h2 ref={heading} tabIndex={-1}>Changes while it runs</h2></div>
      {listed.length < full.changes.length && (
        <p className={s.caption}>
          Those around the
          playhead: {count(first + 1)} to {count(first + listed.length)} of {count(full.changes.length)}.
        </p>
      )}
      <ul className={s.changes}>
        {listed.map((change, place) => {
          const position = first + place;
          const at = instant(change.atS * PS_PER_S, durationPs);
          const differences = changeDifferences(full, position);
          return (
            <li key={`${change.atS} ${position}`} data-to-come={position >= inForce || undefined}>
              <span className={s.at} title={at}>
                at {span(change.atS)}
                {position >= inForce && <span>to come</span>}
              </span>
              <span className={s.what}>{differences.length === 0 ? 'nothing that differs'
                : differences.map((one) => <Turned key={one.what} {...one} />)}</span>
              <Tip label="Take it back; the run starts again">
                <ActionIcon aria-label={`Take back the change at ${at}`} onClick={() => remove(position)}>
                  <CloseIcon />
                </ActionIcon>
              </Tip>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
