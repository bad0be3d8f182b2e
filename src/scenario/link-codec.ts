/**
 * A scenario as a link: `1.`, then the scenario without its defaults as JSON, raw-deflated with the dictionary of
 * version 1, in base64url. Links of every published version can be opened for ever. Input is limited before further
 * work: the payload by its length, the text by stopping to inflate as soon as it is too long.
 */
import { Inflate, deflateSync, strToU8 } from 'fflate';
import { decodeBase64Url, encodeBase64Url } from './base64url';
import { checkScenario, type CheckResult } from './check';
import { LINK_DICTIONARY_1 } from './link-dictionary-1';
import { minimal } from './minimal';
import { grouped, problem, show, type Problem } from './problem';
import type { Scenario } from './types';

/** Most characters of a payload. A longer token is refused, so code that makes links has to report it. */
export const PAYLOAD_LIMIT = 32 * 1024;
const INFLATED_LIMIT = 1024 * 1024;
/**
 * Bytes that are inflated at a time. Deflate expands a byte to at most 1,032, so a slice exceeds the limit by at most
 * two megabytes. Smaller slices would be copied more often.
 */
const SLICE_BYTES = 2048;

const dictionary = strToU8(LINK_DICTIONARY_1);

/** What a link holds: the key before the token in its fragment, and the word for the contents. */
interface LinkKind { key: 's' | 'c'; holds: 'scenario' | 'comparison' }

const SCENARIO: LinkKind = { key: 's', holds: 'scenario' };

/** Returns the token `1.<payload>` of any plain value. */
export const packLink = (value: unknown): string =>
  `1.${encodeBase64Url(deflateSync(strToU8(JSON.stringify(value)), { level: 9, mem: 8, dictionary }))}`;

/** Returns the token of a scenario that passes `checkScenario`. */
export const encodeLink = (scenario: Scenario): string => packLink(minimal(scenario));

type DecodeResult = CheckResult;

/** The unchecked contents of a link. */
type Unpacked = { ok: true; value: unknown } | { ok: false; problems: Problem[] };

const failed = (code: string, message: string): { ok: false; problems: Problem[] } => ({
  ok: false, problems: [problem(code, '', message)],
});

const AGAIN = 'copy the whole link again.';

/** Finds the token in a whole URL, its fragment, or the token alone, any of which may be percent-encoded once. */
function findToken(pasted: string, key: string): string {
  let text = pasted.trim();
  if (/%[0-9a-f]{2}/i.test(text)) {
    try {
      text = decodeURIComponent(text);
    } catch {
      // A stray percent sign: the token will be reported as damaged.
    }
  }
  const fragment = text.indexOf('#');
  const inside = fragment >= 0 ? text.slice(fragment + 1) : text;
  const parameter = inside.split('&').find((part) => part.startsWith(`${key}=`)) ?? (inside.split('&')[0] || '');
  return (parameter.startsWith(`${key}=`) ? parameter.slice(key.length + 1) : parameter).trim();
}

type Inflated = { ok: true; bytes: Uint8Array } | { ok: false; problems: Problem[] };

function inflate(payload: Uint8Array, holds: string): Inflated {
  const pieces: Uint8Array[] = [];
  let total = 0;
  const stream = new Inflate({ dictionary }, (piece) => {
    pieces.push(piece);
    total += piece.length;
  });
  try {
    for (let at = 0; at < payload.length; at += SLICE_BYTES) {
      stream.push(payload.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= payload.length);
      if (total > INFLATED_LIMIT) {
        return failed(
          'linkTooLarge', `This link unpacks to more than 1 MB, which no ${holds} needs; ask for another one.`,
        );
      }
    }
  } catch {
    return failed('linkDamaged', `This link is cut short or changed: its data do not unpack; ${AGAIN}`);
  }
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { ok: true, bytes };
}

function readJson(bytes: Uint8Array, holds: string): Unpacked {
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown };
  } catch {
    return failed('linkNoScenario', `This link is damaged: what it holds is not readable as a ${holds}; ${AGAIN}`);
  }
}

const FILES = { scenario: 'the scenario as a file', comparison: 'its networks as files' } as const;

const tooLong = (has: string, holds: LinkKind['holds']) => failed(
  'linkTooLong', `This link has ${has}; at most ${grouped(PAYLOAD_LIMIT)} are taken: ask for ${FILES[holds]}.`,
);

/** Unpacks a pasted link: any text gives an unchecked value or problems. */
export function unpackLink(pasted: string, { key, holds }: LinkKind = SCENARIO): Unpacked {
  if (typeof pasted !== 'string' || pasted.trim() === '') {
    return failed('linkEmpty', `There is no ${holds} in this link; a link ends in #${key}=1. and a long text.`);
  }
  if (pasted.length > 4 * PAYLOAD_LIMIT) {
    return tooLong(`${grouped(pasted.length)} characters`, holds);
  }
  const token = findToken(pasted, key);
  if (token === '') return failed('linkEmpty', `This link is cut short: nothing follows #${key}=; ${AGAIN}`);
  const dot = token.indexOf('.');
  const version = dot < 0 ? token : token.slice(0, dot);
  if (dot < 0 || !/^[0-9]{1,6}$/.test(version)) {
    return failed(
      'linkNoVersion',
      `This is not a ${holds} link: it begins with ${show(version.slice(0, 24))} where the version and a dot should be; ${AGAIN}`,
    );
  }
  if (version !== '1') {
    return failed(
      'linkNewer',
      `This link is of version ${version}, and this program knows version 1; reload the page, take a newer program, `
        + 'or open the link where it was made.',
    );
  }
  const payload = token.slice(dot + 1);
  if (payload === '') return failed('linkEmpty', `This link is cut short: nothing follows 1.; ${AGAIN}`);
  if (payload.length > PAYLOAD_LIMIT) {
    return tooLong(`${grouped(payload.length)} characters of data`, holds);
  }
  const compressed = decodeBase64Url(payload);
  if (compressed === null) {
    const stranger = /[^A-Za-z0-9_-]/.exec(payload);
    return stranger === null ? failed('linkDamaged', `This link is cut short: its length is impossible; ${AGAIN}`)
      : failed(
        'linkDamaged',
        `This link is damaged: ${show(stranger[0])} at place ${stranger.index + 1} of its data does not belong there; ${AGAIN}`,
      );
  }
  const inflated = inflate(compressed, holds);
  if (!inflated.ok) return inflated;
  return readJson(inflated.bytes, holds);
}

/** Reads a pasted link: any text gives a scenario or problems. */
export function decodeLink(pasted: string): DecodeResult {
  const unpacked = unpackLink(pasted);
  return unpacked.ok ? checkScenario(unpacked.value) : unpacked;
}
