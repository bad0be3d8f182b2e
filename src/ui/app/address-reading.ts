/**
 * Reads the browser's address, in several tasks. Meanwhile the page still shows the network that was open, although the
 * browser is at the new step already.
 */
import { readAddress, type Opening } from './opening';
import { useApp } from './store';

export interface AddressReading {
  /** Reads the present address and calls `show` with what it names, unless this is abandoned meanwhile. */
  read(show: (opening: Opening) => void): Promise<void>;
  /** Abandons what is being read. */
  abandon(): void;
  isGoing(): boolean;
  /** Whether an address is being read and the page still shows the network that was open when that began. */
  waitsAt(opened: number): boolean;
}

export function createAddressReading(): AddressReading {
  /** The reading that is going on, with `opened` of the network that the page shows. */
  let going: { readonly opened: number } | null = null;
  return {
    async read(show) {
      const mine = { opened: useApp.getState().opened };
      going = mine;
      const opening = await readAddress(window.location, () => going === mine);
      if (opening === null) return;
      going = null;
      show(opening);
    },
    abandon() { going = null; },
    isGoing: () => going !== null,
    waitsAt: (opened) => going?.opened === opened,
  };
}
