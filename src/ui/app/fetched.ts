/**
 * Parts of the page that are fetched when they are first asked for, or ahead of that. One that does not arrive says
 * why: the host no longer has it (a new version has been published while this page was open), or there is no way to
 * the host.
 */
import { createElement, use, type ComponentType, type ReactElement } from 'react';

export type MissingCause = 'newVersion' | 'noNetwork';
export type Fetch = () => Promise<ComponentType>;

/** What React reads off a promise that it is given: one that says so is drawn at once. */
type Coming = Promise<ComponentType> & { status?: 'fulfilled'; value?: ComponentType };

const held = new Map<Fetch, Coming>();
const failedOnce = new WeakSet<Fetch>();
const causes = new WeakMap<Error, MissingCause>();

/** Does the host answer at all? A service worker keeps copies for GET alone, so this goes past it. */
export async function hostAnswers(): Promise<boolean> {
  try {
    await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  }
}

/** Style sheets that did not arrive. One that is on its way is awaited by whoever asked for it, and has to stay. */
const lost = new WeakSet<EventTarget>();

const styleSheets = (page: Document): HTMLLinkElement[] =>
  [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

/** Begins to note which style sheets fail; those of the page itself have come or failed before its script runs. */
export function watchStyles(page: Document): void {
  for (const link of styleSheets(page)) if (link.sheet === null) lost.add(link);
  page.addEventListener('error', ({ target }) => { if (target) lost.add(target); }, true);
}

/** Styles of a part that did not arrive: the bundler asks for them once only, so they are asked for again here. */
export async function fetchStylesAgain(page: Document = document): Promise<void> {
  const again = styleSheets(page).filter((link) => lost.has(link));
  await Promise.all(again.map((link) => new Promise<void>((resolve, reject) => {
    const next = link.cloneNode() as HTMLLinkElement;
    next.onload = () => resolve();
    next.onerror = () => reject(new Error(`${link.href} could not be fetched`));
    link.replaceWith(next);
  })));
}

/** The part, fetched once. A failure is kept too, until `fetchAgain`. */
export function fetched(part: Fetch, answers: () => Promise<boolean> = hostAnswers): Promise<ComponentType> {
  const known = held.get(part);
  if (known) return known;
  const asked = failedOnce.has(part) ? fetchStylesAgain().then(part) : part();
  const coming: Coming = asked.catch(async (reason: unknown) => {
    failedOnce.add(part);
    const missing = new Error(reason instanceof Error ? reason.message : String(reason));
    causes.set(missing, (await answers()) ? 'newVersion' : 'noNetwork');
    throw missing;
  });
  held.set(part, coming);
  coming.then((value) => Object.assign(coming, { status: 'fulfilled', value }), () => undefined);
  return coming;
}

export const hasArrived = (part: Fetch): boolean => held.get(part)?.status === 'fulfilled';

/** Fetches a part before anyone needs it. One that does not come is fetched again by whoever asks for it. */
export const fetchAhead = (part: Fetch): Promise<unknown> => fetched(part).catch(() => fetchAgain(part));

/** Why a part did not arrive; null where it arrived and something else failed. */
export const missingCause = (reason: unknown): MissingCause | null =>
  (reason instanceof Error ? causes.get(reason) ?? null : null);

/** One that has come needs no fetching, whatever went wrong with it. */
export function fetchAgain(part: Fetch): void {
  if (!hasArrived(part)) held.delete(part);
}

export function Fetched({ part }: { part: Fetch }): ReactElement {
  return createElement(use(fetched(part)));
}
