/** The other tabs of this browser, which list the same kept networks: each tells them when it has changed some. */
export interface OtherTabs {
  tell(): void;
  /** Calls `hear` for each change of another tab until the returned function is called. */
  listen(hear: () => void): () => void;
}

export const NO_TABS: OtherTabs = { tell: () => {}, listen: () => () => {} };

const NAME = 'cell-by-cell networks';

function findTabs(): OtherTabs {
  if (typeof BroadcastChannel === 'undefined') return NO_TABS;
  try {
    const channel = new BroadcastChannel(NAME);
    return {
      tell: () => channel.postMessage(null),
      listen(hear) {
        channel.addEventListener('message', hear);
        return () => channel.removeEventListener('message', hear);
      },
    };
  } catch {
    // Firefox refuses channels where it may not store anything.
    return NO_TABS;
  }
}

/** The tabs of this browser; the channel is opened at the first use. */
export function otherTabs(): OtherTabs {
  let found: OtherTabs | null = null;
  const tabs = (): OtherTabs => (found ??= findTabs());
  return { tell: () => tabs().tell(), listen: (hear) => tabs().listen(hear) };
}
