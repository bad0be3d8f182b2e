/** This page's keeper: the gallery lists the networks that it keeps, and the line above the view shows its messages. */
import { sessionStore } from '../app/session';
import { createKeeper } from './keeper';
import { keepNetworks } from './kept';
import { otherTabs } from './other-tabs';

export const keeper = createKeeper({ networks: keepNetworks(), session: sessionStore(), tabs: otherTabs() });
