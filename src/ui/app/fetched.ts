/**
 * Lazily loaded parts of the page, fetched when they are first needed or ahead of that. If a part does not arrive, the
 * cause is determined: the host does not have this version any more (a new one was published while this page was open),
 * the host cannot be reached, or the connection was interrupted and is back. Firefox does not fetch a script again that
 * has failed once, so that then only a reload helps.
 */
import { createElement, use, type ComponentType, type ReactElement } from 'react';
import { because } from './because';

export type MissingCause = 'newVersion' | 'noNetwork' | 'interrupted';
export type Fetch = () => Promise<ComponentType>;

/** A promise with the fields that React's `use` reads: with status `fulfilled`, the part is rendered at once. */
type Coming = Promise<ComponentType> & { status?: 'fulfilled'; value?: ComponentType };

const held = new Map<Fetch, Coming>();
const failedOnce = new WeakSet<Fetch>();
const causes = new WeakMap<Error, MissingCause>();

/** The script with which this page began, or the page itself. */
const ownScript = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? document.baseURI;

/**
 * Asks the host for this page's own script. Uses HEAD because the service worker answers GET from its cache. Hosts that
 * send a page in place of what they do not have send no script.
 */
async function causeNow(): Promise<MissingCause> {
  try {
    const { ok, headers } =
      await fetch(ownScript(), { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(2_000) });
    return ok && /script/.test(headers.get('content-type') ?? '') ? 'interrupted' : 'newVersion';
  } catch {
    return 'noNetwork';
  }
}

/** Style sheets that did not arrive. Those still loading must not be replaced: the part that asked waits for them. */
const lost = new WeakSet<EventTarget>();

const styleSheets = (page: Document): HTMLLinkElement[] =>
  [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

/** Begins to record which style sheets fail. The page's own have loaded or failed before its script runs. */
export function watchStyles(page: Document): void {
  for (const link of styleSheets(page)) if (link.sheet === null) lost.add(link);
  page.addEventListener('error', ({ target }) => { if (target) lost.add(target); }, true);
}

/** Fetches failed style sheets again, because the bundler's loader asks for each one only once. */
export async function fetchStylesAgain(page: Document = document): Promise<void> {
  const again = styleSheets(page).filter((link) => lost.has(link));
  await Promise.all(again.map((link) => new Promise<void>((resolve, reject) => {
    const next = link.cloneNode() as HTMLLinkElement;
    next.onload = () => resolve();
    next.onerror = () => reject(new Error(`${link.href} could not be fetched`));
    link.replaceWith(next);
  })));
}

/** Fetches a part, once. A failure is kept, too, until `fetchAgain` is called. */
export function fetched(part: Fetch): Promise<ComponentType> {
  const known = held.get(part);
  if (known) return known;
  const asked = failedOnce.has(part) ? fetchStylesAgain().then(part) : part();
  const coming: Coming = asked.catch(async (reason: unknown) => {
    failedOnce.add(part);
    const missing = new Error(because(reason));
    causes.set(missing, await causeNow());
    throw missing;
  });
  held.set(part, coming);
  coming.then((value) => Object.assign(coming, { status: 'fulfilled', value }), () => undefined);
  return coming;
}

export const hasArrived = (part: Fetch): boolean => held.get(part)?.status === 'fulfilled';

/** Fetches a part before it is needed. If this fails, the part is fetched again when it is needed. */
export const fetchAhead = (part: Fetch): Promise<unknown> => fetched(part).catch(() => fetchAgain(part));

/** Why a part did not arrive; `null` if it arrived and something else failed. */
export const missingCause = (reason: unknown): MissingCause | null =>
  (reason instanceof Error ? causes.get(reason) ?? null : null);

/** Lets a part that did not arrive be fetched again; one that did arrive is kept. */
export function fetchAgain(part: Fetch): void {
  if (!hasArrived(part)) held.delete(part);
}

export function Fetched({ part }: { part: Fetch }): ReactElement {
  return createElement(use(fetched(part)));
}
