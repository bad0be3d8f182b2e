/** What the browser stores until its tab is closed. */
export type Session = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns `null` if the browser does not let the page store anything. */
export function sessionStore(): Session | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
