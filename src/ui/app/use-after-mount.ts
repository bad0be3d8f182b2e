/**
 * For dialogs that may be asked for before they are there: they are drawn closed once and open after that, so that they
 * know where the focus was and come in as they always do.
 */
import { useEffect, useState } from 'react';

export function useAfterMount(wanted: boolean): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return wanted && there;
}
