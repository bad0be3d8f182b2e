/** This page's keeper: the gallery lists what it keeps, and the line above the view says what it has to say. */
import { keepNetworks } from './kept';
import { createKeeper } from './keeper';

/** Null where the browser does not let the page store anything. */
function sessionStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export const keeper = createKeeper({ networks: keepNetworks(), session: sessionStore() });
