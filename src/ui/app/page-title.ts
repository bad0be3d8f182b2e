/**
 * What the browser's tab and its history call the page: the network, and the view where it is not the run, so that
 * several can be told apart.
 */
import { useEffect, useLayoutEffect } from 'react';
import { useApp, type AppState, type Tab } from './store';

const NAME = 'Cell by Cell';

/** What is shown where no network is. */
export const VIEW_TITLES: Partial<Record<Tab, string>> = {
  lab: 'Dispersal lab', figures: 'Figures', documents: 'Documents',
};

const titled = (words: string): string => `${words} – ${NAME}`;

/** `TCP over ATM, sixteen sources: Reno, Build – Cell by Cell`. */
export function pageTitle({ tab, doc }: Pick<AppState, 'tab' | 'doc'>): string {
  const network = doc.scenario.title || 'Untitled';
  const view = tab === 'build' ? ', Build' : tab === 'compare' ? ', Compare' : '';
  return titled(VIEW_TITLES[tab] ?? `${network}${view}`);
}

export function usePageTitle(): void {
  const title = useApp(pageTitle);
  const figure = useApp((state) => state.figure);
  useLayoutEffect(() => { document.title = title; }, [title, figure]);
}

/** A view that knows more of what it shows says so once it is there; null: it does not. */
export function useTitleOfView(words: string | null): void {
  useEffect(() => {
    if (words !== null) document.title = titled(words);
  }, [words]);
}
