/**
 * A part of the page that may fail without affecting the rest: it then shows a message in its place, with buttons to
 * recover. A lazily loaded part shows that it is being fetched, and why it did not arrive.
 */
import { Suspense, useState, type ReactNode } from 'react';
import { Boundary, type Failed } from './Boundary';
import { because } from './because';
import { Fetched, fetchAgain, hasArrived, missingCause, type Fetch } from './fetched';
import { inSentence } from './in-sentence';
import s from './region.module.css';
import { reloadPage } from './reload';
import { useApp } from './store';

interface About {
  /** Name of the part, as at the beginning of a sentence: "The stage". */
  name: string;
  /** Whether the part lies over the page, as a dialog does. */
  over?: boolean;
}

const NOTHING_OVER = { dialog: null, offered: null, panelOpen: false } as const;

function Sentences({ name, reason }: { name: string; reason: unknown }) {
  const cause = missingCause(reason);
  if (cause === 'newVersion') {
    return (
      <>
        <p><b>A new version is there.</b></p>
        <p>
          {name} could not be fetched: this page is older than what is published now. Reload to get the new one. The
          network and its instant come back as they are.
        </p>
      </>
    );
  }
  if (cause === 'noNetwork') {
    return (
      <>
        <p><b>{name} could not be fetched.</b></p>
        <p>
          There is no connection to the site just now. What is open goes on working; try again when you are connected.
        </p>
      </>
    );
  }
  if (cause === 'interrupted') {
    return (
      <>
        <p><b>{name} could not be fetched.</b></p>
        <p>
          The connection was interrupted and is back: try again. If that does not help, reload: the network and its
          instant come back as they are.
        </p>
      </>
    );
  }
  return (
    <>
      <p><b>{name} could not be drawn.</b></p>
      <p>
        Everything else goes on working. If trying again does not help, reload: the network and its instant come back as
        they are.
      </p>
      <p className={s.reason}>{because(reason)}</p>
    </>
  );
}

function Broken({ name, over = false, reason, onRetry }: About & { reason: unknown; onRetry(): void }) {
  const missing = missingCause(reason);
  const reload = <button key="reload" type="button" onClick={reloadPage}>Reload</button>;
  const retry = <button key="retry" type="button" onClick={onRetry}>Try again</button>;
  const close = (
    <button key="close" type="button" onClick={() => { useApp.setState(NOTHING_OVER); onRetry(); }}>Close</button>
  );
  return (
    <section className={over ? s.over : s.broken} role="alert" aria-label={name}>
      <div className={s.words}>
        <Sentences name={name} reason={reason} />
        <div className={s.answers}>
          {missing === 'newVersion' ? [reload, retry] : missing === 'noNetwork' ? [retry] : [retry, reload]}
          {over && close}
        </div>
      </div>
    </section>
  );
}

export function Region({ name, over, onRetry, children }: About & { onRetry?: () => void; children: ReactNode }) {
  const doc = useApp((state) => state.doc);
  const instead = ({ reason, retry }: Failed): ReactNode => (
    <Broken name={name} over={over} reason={reason} onRetry={() => { onRetry?.(); retry(); }} />
  );
  return <Boundary instead={instead} resetKey={doc}>{children}</Boundary>;
}

/** Placeholder of a part being fetched: empty at first, then says what is fetched, and after a while what to do. */
function Awaited({ name, over = false, inside = false }: About & { inside?: boolean }) {
  const Place = over || inside ? 'section' : 'main';
  return (
    <Place className={over ? `${s.over} ${s.soon}` : s.awaited}>
      <div className={s.words}>
        <p className={s.soon}>Fetching {inSentence(name)}.</p>
        <p className={s.late}>
          It takes longer than usual. The other {over || inside ? 'parts' : 'views'} work meanwhile; if it does not
          come, reload.
        </p>
        <div className={`${s.answers} ${s.late}`}><button type="button" onClick={reloadPage}>Reload</button></div>
      </div>
    </Place>
  );
}

/**
 * A part that is fetched when it is first rendered: a whole view, or something `inside` a view or `over` the page.
 */
export function FetchedRegion({ name, over, inside, part }: About & { inside?: boolean; part: Fetch }) {
  return (
    <Region name={name} over={over} onRetry={() => fetchAgain(part)}>
      <Suspense fallback={<Awaited name={name} over={over} inside={inside} />}><Fetched part={part} /></Suspense>
    </Region>
  );
}

/** A lazily loaded part that lies over the page: mounted from its first use on, also while it is closed. */
export function FetchedOver({ name, asked, part }: { name: string; asked: boolean; part: Fetch }) {
  const [wasAsked, setAsked] = useState(asked);
  if (asked && !wasAsked) setAsked(true);
  return asked || (wasAsked && hasArrived(part)) ? <FetchedRegion name={name} over part={part} /> : null;
}
