/**
 * How a part of TCP reads the parameters that it has declared itself: from everything that the transport was told, by the
 * catalogue's line. Values are in model units; where nothing was told, the default of the line counts.
 */
import type { BooleanParameter, ChoiceParameter, NumberParameter } from '../catalogue-types';
import type { TcpSpec } from '../spec';

/** What every TCP is told, and beside it, by key, the parameters that only their owners know. */
export type Told = TcpSpec & Readonly<Record<string, unknown>>;

export const toldOf = (tcp: TcpSpec): Told => ({ ...tcp });

/** null where the parameter may be empty and is. */
export function numberOf(told: Told, { key, default: usual }: NumberParameter): number | null {
  const given = told[key];
  return typeof given === 'number' || given === null ? given : usual;
}

/** For parameters that may not be empty. */
export const amountOf = (told: Told, parameter: NumberParameter): number => numberOf(told, parameter) ?? 0;

export function flagOf(told: Told, { key, default: usual }: BooleanParameter): boolean {
  const given = told[key];
  return typeof given === 'boolean' ? given : usual;
}

export function choiceOf(told: Told, { key, default: usual }: ChoiceParameter): string {
  const given = told[key];
  return typeof given === 'string' ? given : usual;
}
