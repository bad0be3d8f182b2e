/** What a worker of campaigns makes of the errors that BullMQ tells it of while it works. */

/** A Redis that is away, or has just come back and reads its data. */
const AWAY = /\b(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|LOADING)\b|Connection is closed/;
/** A run gave no sign for too long and was taken over: whoever has its lock now ends it. */
const TAKEN_OVER = /\block\b/i;

/** wait: it passes; tell: it is worth a line; end: it would go on for ever. */
export function answerTo(error: Error): 'wait' | 'tell' | 'end' {
  const code = 'code' in error ? String(error.code) : '';
  if (AWAY.test(`${code} ${error.message}`)) return 'wait';
  return TAKEN_OVER.test(error.message) ? 'tell' : 'end';
}
