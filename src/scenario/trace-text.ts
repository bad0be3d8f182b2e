/**
 * Reads recorded traffic from a text with two columns, seconds and bytes, separated by a comma, a semicolon, a tab or
 * spaces. Empty lines, lines that begin with # and a first line of words are skipped. An error is one sentence that
 * names the line.
 */
import { LIMITS } from './schema';
import { grouped, show } from './problem';

type TraceText = { ok: true; entries: [timeS: number, bytes: number][] } | { ok: false; message: string };

interface Line { number: number; columns: string[] }

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function linesOf(text: string): Line[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/).flatMap((line, position) => {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return [];
    const separator = trimmed.includes(';') ? /\s*;\s*/ : trimmed.includes(',') ? /\s*,\s*/ : /\s+/;
    return [{ number: position + 1, columns: trimmed.split(separator) }];
  });
}

const isNumeric = ({ columns }: Line): boolean => columns.every((column) => NUMBER.test(column));

/** Returns the lines without a heading, which is a first line in which no column is a number. */
function dataLines(text: string): Line[] {
  const lines = linesOf(text);
  return lines.length > 0 && lines[0].columns.every((column) => !NUMBER.test(column)) ? lines.slice(1) : lines;
}

/** Whether the first line of data consists of two numbers, so that the text is probably meant as a trace. */
export function looksLikeTrace(text: string): boolean {
  const [first] = dataLines(text);
  return first !== undefined && first.columns.length === 2 && isNumeric(first);
}

function whyNot({ number, columns }: Line, beforeS: number): string | null {
  if (columns.length !== 2) {
    return `Line ${grouped(number)} has ${grouped(columns.length)} column${columns.length === 1 ? '' : 's'}, but a trace has two: seconds and bytes.`;
  }
  const wrong = columns.find((column) => !NUMBER.test(column));
  if (wrong !== undefined) return `Line ${grouped(number)} has ${show(wrong)} where a number should be.`;
  const [timeS, bytes] = columns.map(Number);
  if (timeS < 0 || timeS > LIMITS.durationS) {
    return `Line ${grouped(number)} is at ${grouped(timeS)} s, but times count from the start of the flow: 0 to ${grouped(LIMITS.durationS)} s.`;
  }
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > LIMITS.traceBytes) {
    return `Line ${grouped(number)} has ${grouped(bytes)} bytes, but takes a whole number from 1 to ${grouped(LIMITS.traceBytes)}.`;
  }
  return timeS < beforeS
    ? `Line ${grouped(number)} is at ${grouped(timeS)} s, but the one before it is at ${grouped(beforeS)} s: put the lines in order of time.`
    : null;
}

export function parseTrace(text: string): TraceText {
  const lines = dataLines(text);
  if (lines.length === 0) return { ok: false, message: 'There is no line with seconds and bytes in it.' };
  if (lines.length > LIMITS.traceEntries) {
    return {
      ok: false,
      message: `There are ${grouped(lines.length)} entries, but a trace has at most ${grouped(LIMITS.traceEntries)}.`,
    };
  }
  const entries: [number, number][] = [];
  for (const line of lines) {
    const why = whyNot(line, entries.at(-1)?.[0] ?? 0);
    if (why !== null) return { ok: false, message: why };
    entries.push([Number(line.columns[0]), Number(line.columns[1])]);
  }
  return { ok: true, entries };
}
