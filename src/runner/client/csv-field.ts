/**
 * Formats one field of a CSV line, quoted as in RFC 4180. If a spreadsheet would take a text for a formula, because it
 * begins with = + - @ or a tab or line break, it gets an apostrophe in front and is then shown as text. Numbers stay as
 * they are. Source: OWASP, "CSV Injection". A text with # is quoted, because for readers that skip lines beginning with
 * it, such as pandas with `comment="#"`, it would otherwise begin a comment within a line too.
 */
const FORMULA = /^[=+\-@\t\r\n]/;

export function csvField(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = String(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return harmless !== text || /[",#\t\r\n]/.test(text) ? `"${harmless.replaceAll('"', '""')}"` : text;
}
