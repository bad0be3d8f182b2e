/** This page's keeper: the gallery lists the networks that it keeps, and the line above the view shows its messages. */
import { keepNetworks } from './kept';
import { createKeeper } from './keeper';

/** Returns `null` if the browser does not let the page store anything. */
function sessionStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export const keeper = createKeeper({ networks: keepNetworks(), session: sessionStore() });
