/** The documents as a reading view: the list of them, the contents of the open one, and its text. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTitleOfView } from '../app/page-title';
import { baseOf } from '../share/fragment';
import { Blocks, hasPlace, idOf } from './Blocks';
import { DOCUMENTS, documentOf, isDocument, type DocumentId } from './documents';
import { headingsOf, markdown } from './markdown';
import { placeLinkOf, placeOfHash, read, standAt, useReading } from './read-store';
import s from './read.module.css';

/** The deepest level of headings in the contents. */
const DEEPEST = 3;

/** Loads the text of a document; `text` is null until it is there, and `failed` says that it could not be loaded. */
function useText(id: DocumentId): { text: string | null; failed: boolean; again: () => void } {
  const [got, setGot] = useState<{ id: DocumentId; text: string | null } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    documentOf(id).load().then(
      (text) => { if (wanted) setGot({ id, text }); }, () => { if (wanted) setGot({ id, text: null }); },
    );
    return () => { wanted = false; };
  }, [id, tries]);
  const own = got?.id === id ? got : null;
  return { text: own?.text ?? null, failed: own !== null && own.text === null, again: () => setTries(tries + 1) };
}

/** Keeps the address in step with the place that is read; each place is a step of the browser's history. */
function useAddress(): void {
  const { document: id, anchor, turn } = useReading();
  const last = useRef(turn);
  useEffect(() => {
    if (last.current === turn) return;
    last.current = turn;
    const address = placeLinkOf({ document: id, anchor }, baseOf(window.location));
    if (address !== window.location.href) window.history.pushState(window.history.state, '', address);
  }, [id, anchor, turn]);
  useEffect(() => {
    const follow = (): void => {
      const place = placeOfHash(window.location.hash);
      if (place !== null) standAt(place);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
}

function Contents({ id, text }: { id: DocumentId; text: string | null }) {
  const headings = useMemo(() => headingsOf(text ?? '').filter(({ level }) => level > 1 && level <= DEEPEST), [text]);
  const link = (document: DocumentId, anchor: string | null) => ({
    href: placeLinkOf({ document, anchor }, baseOf(window.location)),
    onClick: (event: { preventDefault(): void; ctrlKey: boolean; metaKey: boolean }) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      read(document, anchor);
    },
  });
  return (
    <ul>
      {DOCUMENTS.map((one) => (
        <li key={one.id}>
          <a {...link(one.id, null)} aria-current={one.id === id ? 'page' : undefined}>{one.title}</a>
          {one.id === id && headings.length > 0 && (
            <ul>
              {headings.map((heading) => (
                <li key={heading.id} data-level={heading.level}>
                  <a {...link(id, heading.id)}>{heading.title}</a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Scrolls to the heading or the row that was asked for, and focuses it. */
function useGoTo(anchor: string | null, turn: number, text: string | null) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (text === null) return;
    const target = anchor === null ? null : document.getElementById(idOf(anchor));
    for (const marked of article.current?.querySelectorAll('[data-here]') ?? []) marked.removeAttribute('data-here');
    if (!target) {
      article.current?.closest('main')?.scrollTo({ top: 0 });
      article.current?.focus({ preventScroll: true });
      return;
    }
    target.dataset.here = 'yes';
    target.tabIndex = -1;
    target.scrollIntoView({ block: target.tagName === 'TR' ? 'center' : 'start' });
    target.focus({ preventScroll: true });
  }, [anchor, turn, text]);
  return article;
}

export function Reading() {
  const { document: asked, anchor, turn } = useReading();
  const id = isDocument(asked) ? asked : DOCUMENTS[0].id;
  const { text, failed, again } = useText(id);
  const blocks = useMemo(() => (text === null ? null : markdown(text)), [text]);
  const article = useGoTo(anchor, turn, text);
  useAddress();
  const { title, about } = documentOf(id);
  useTitleOfView(title);
  return (
    <main className={s.reading}>
      <nav className={s.contents} aria-label="Documents"><Contents id={id} text={text} /></nav>
      <details className={s.folded} key={`${id} ${turn}`}>
        <summary>Contents: {title}</summary>
        <nav aria-label="Documents"><Contents id={id} text={text} /></nav>
      </details>
      <article className={s.article} ref={article} tabIndex={-1} aria-label={title}>
        {!isDocument(asked) && (
          <p role="alert">There is no document called {asked}. This is the first document instead.</p>
        )}
        {anchor !== null && blocks !== null && !hasPlace(blocks, anchor) && (
          <p role="alert">There is no section or term {anchor} in “{title}”. This is its beginning.</p>
        )}
        <p className={s.about}>{about}</p>
        {blocks !== null && <Blocks blocks={blocks} from={id} />}
        {failed && (
          <p role="alert">
            The document could not be fetched.{' '}
            <button type="button" className={s.again} onClick={again}>Try again</button>
          </p>
        )}
      </article>
    </main>
  );
}
