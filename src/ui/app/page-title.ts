/**
 * The page's title in the browser's tab and history: the network, and the view unless it is Watch, so that several tabs
 * can be told apart.
 */
import { useEffect, useLayoutEffect } from 'react';
import { useApp, type AppState, type Tab } from './store';

const NAME = 'Cell by Cell';

/** Titles of the views that show no network. */
export const VIEW_TITLES: Partial<Record<Tab, string>> = {
  lab: 'Dispersal lab', figures: 'Figures', documents: 'Documents',
};

const titled = (words: string): string => `${words} – ${NAME}`;

/** The title of the page: `TCP over ATM, sixteen sources: Reno, Build – Cell by Cell`. */
function pageTitle({ tab, doc }: Pick<AppState, 'tab' | 'doc'>): string {
  const network = doc.scenario.title || 'Untitled';
  const view = tab === 'build' ? ', Build' : tab === 'compare' ? ', Compare' : '';
  return titled(VIEW_TITLES[tab] ?? `${network}${view}`);
}

export function usePageTitle(): void {
  const title = useApp(pageTitle);
  const figure = useApp((state) => state.figure);
  useLayoutEffect(() => { document.title = title; }, [title, figure]);
}

/** Sets a more exact title from within a lazily loaded view; `null`: keeps the title as it is. */
export function useTitleOfView(words: string | null): void {
  useEffect(() => {
    if (words !== null) document.title = titled(words);
  }, [words]);
}
