/** How a campaign worker reacts to the errors that BullMQ reports while it works. */

/** Errors of a Redis that cannot be reached, or has just restarted and is loading its data. */
const AWAY = /\b(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|LOADING)\b|Connection is closed/;
/** Errors about the lock of a run that was silent for too long: another worker has taken it over and will finish it. */
const TAKEN_OVER = /\block\b/i;

/** `wait`: the error will pass. `tell`: print it and go on. `end`: it would never pass, so the worker stops. */
export function answerTo(error: Error): 'wait' | 'tell' | 'end' {
  const code = 'code' in error ? String(error.code) : '';
  if (AWAY.test(`${code} ${error.message}`)) return 'wait';
  return TAKEN_OVER.test(error.message) ? 'tell' : 'end';
}
