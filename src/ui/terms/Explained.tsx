/**
 * A term with its entry of the glossary, with formula and source, on hover, on focus and on tap. Words that are no term
 * stay plain text.
 */
import { Tooltip } from '@mantine/core';
import { Fragment, useCallback, useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { capital } from '../app/words';
import { dismiss } from '../look/dismiss';
import { stretchesOf, termsIn, type Entry } from './glossary';
import s from './terms.module.css';
import { useEntry, useGlossary } from './use-glossary';

/** `help` is shown if the glossary has no entry. */
export function EntryWords({ entry, help }: { entry: Entry | null; help?: string }) {
  return (
    <span className={s.entry}>
      {entry && (
        <span className={s.head}>
          <b>{entry.term}</b>{entry.also.length > 0 && <small>{entry.also.join('; ')}</small>}
        </span>
      )}
      {!entry && <span>{help}</span>}
      {entry && <span>{entry.meaning}</span>}
      {entry && entry.formula !== '' && <span className={s.formula}>{entry.formula}</span>}
      {entry && entry.source !== '' && <small>Source: {capital(entry.source)}.</small>}
    </span>
  );
}

interface TermProps {
  entry: Entry | null;
  help?: string;
  position?: 'left' | 'top-start' | 'bottom-start';
  children: ReactNode;
}

interface TipProps extends Omit<TermProps, 'children'> {
  opened: boolean;
  /** Id of the words, for other elements that they describe. */
  id?: string;
  children: ReactElement;
}

/** A tooltip with the entry, shown while `opened`. */
export function EntryTip({ entry, help, position = 'bottom-start', opened, id, children }: TipProps) {
  return (
    <Tooltip
      opened={opened} position={position} classNames={{ tooltip: s.tip }} maw={340}
      label={opened ? <span id={id}><EntryWords entry={entry} help={help} /></span> : ''}
    >
      {children}
    </Tooltip>
  );
}

/** A term as a button that shows its entry; Escape hides it, wherever the pointer and the focus are. */
function Term({ children, ...told }: TermProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [pointed, setPointed] = useState(false);
  /** Whether it was pressed or has the focus. */
  const [asked, setAsked] = useState(false);
  const opened = pointed || asked;
  const hide = useCallback((): void => {
    setPointed(false);
    setAsked(false);
  }, []);
  useEffect(() => (opened ? dismiss(button.current, hide) : undefined), [opened, hide]);
  return (
    <EntryTip {...told} opened={opened}>
      <button
        ref={button} type="button" className={s.term} onFocus={() => setAsked(true)}
        onBlur={() => setAsked(false)} onClick={() => setAsked(true)}
        onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
        onPointerLeave={() => setPointed(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !opened) return;
          event.stopPropagation();
          hide();
        }}
      >
        {children}
      </button>
    </EntryTip>
  );
}

interface Props {
  /** The text on the page. */
  text: string;
  /** Its name in the glossary, if that differs. */
  term?: string;
  help?: string;
  position?: TermProps['position'];
}

export function Explained({ text, term = text, help, position }: Props) {
  const entry = useEntry(term);
  if (entry === null && help === undefined) return text;
  return <Term entry={entry} help={help} position={position}>{text}</Term>;
}

/** A sentence whose terms show their entries. */
export function ExplainedSentence({ text }: { text: string }) {
  const glossary = useGlossary();
  const sought = useMemo(() => glossary && termsIn(glossary), [glossary]);
  if (glossary === null || sought === null) return text;
  return stretchesOf(text, glossary, sought).map(({ text: words, entry }, position) => (
    entry ? <Term key={position} entry={entry}>{words}</Term> : <Fragment key={position}>{words}</Fragment>
  ));
}

/** The formula of a term, for a place that explains the rest itself. */
export function FormulaOf({ name }: { name: string }) {
  const entry = useEntry(name);
  return entry === null || entry.formula === '' ? null : <span className={s.formula}>{entry.formula}</span>;
}
