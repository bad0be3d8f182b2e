/** How long ago something was edited, in words. */
import { many } from '../app/words';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `just now`, `5 minutes ago`, `3 days ago`; after a week the day: `2026-03-01`. Both in milliseconds since 1970. */
export function ago(atMs: number, nowMs: number): string {
  const pastMs = nowMs - atMs;
  if (pastMs < MINUTE_MS) return 'just now';
  if (pastMs < HOUR_MS) return `${many(Math.floor(pastMs / MINUTE_MS), 'minute')} ago`;
  if (pastMs < DAY_MS) return `${many(Math.floor(pastMs / HOUR_MS), 'hour')} ago`;
  if (pastMs < 7 * DAY_MS) return `${many(Math.floor(pastMs / DAY_MS), 'day')} ago`;
  const day = new Date(atMs);
  return `on ${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}
