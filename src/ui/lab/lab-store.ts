/** The lab's state while the page is open, with the token that stands for it in the address. */
import { create } from 'zustand';
import { decodeLab, encodeLab } from './lab-link';
import { INITIAL, type LabState } from './lab-state';

interface Held {
  state: LabState;
  token: string;
}

export const useLab = create<Held>()(() => ({ state: INITIAL, token: encodeLab(INITIAL) }));

export function setLab(state: LabState): string {
  const token = encodeLab(state);
  useLab.setState({ state, token });
  return token;
}

/** Opens what an address carried, unless it is empty or already open; returns what is wrong, or null. */
export function openLab(token: string): string | null {
  if (token === '' || token === useLab.getState().token) return null;
  const reply = decodeLab(token);
  if (!reply.ok) return reply.message;
  useLab.setState({ state: reply.state, token });
  return null;
}
