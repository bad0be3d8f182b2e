/**
 * For dialogs that may be asked for before their code has been fetched: they are mounted closed and opened one frame
 * later, so that they remember where the focus was and play their opening transition.
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
