/**
 * `transport.profile` in a scenario: a named set of options that replace the defaults of options that the author left
 * out. A full scenario has them written out; a minimal one leaves out what the profile sets anyway.
 */
import { CATALOGUE, TCP_VARIANTS } from '../model/catalogue';
import { isRecord } from './schema-walk';
import type { FullTcp } from './types';
import { hasVariants, transportOf } from './transports';

type Options = ReturnType<(typeof CATALOGUE.profiles)[number]['options']>;

/** Returns the profile that a transport names; undefined if it names none or an unknown one. */
export const profileOf = (transport: { profile?: unknown }): (typeof CATALOGUE.profiles)[number] | undefined =>
  CATALOGUE.profiles.find(({ id }) => id === transport.profile);

/** Removes the name of the profile from a full transport, which has all its options written out. */
export function asWrittenOut(transport: FullTcp): Omit<FullTcp, 'profile'> {
  const { profile: _profile, ...own } = transport;
  return own;
}

/** Whether changing this key of a transport changes which options a profile sets. */
export const choosesOptions = (key: string | number): boolean => key === 'profile' || key === 'variant';

/** Returns the options that a transport's profile sets; none without a profile, for UDP, and for unknown names. */
export function profileOptions(transport: unknown): Options {
  if (!isRecord(transport)) return {};
  const kind = transport.kind ?? CATALOGUE.transports[0].id;
  if (typeof kind !== 'string' || transportOf(kind).id !== kind || !hasVariants(kind)) return {};
  const variant = typeof transport.variant === 'string' ? transport.variant : TCP_VARIANTS[0].id;
  return profileOf(transport)?.options(variant) ?? {};
}

/** Adds the options of a transport's profile that are not written. */
const withProfile = <Transport>(transport: Transport): Transport =>
  (isRecord(transport) && Object.keys(profileOptions(transport)).length > 0
    ? { ...profileOptions(transport), ...transport } : transport);

/** As `withProfile`, for a flow, and below for all flows of a scenario, none of which are checked yet. */
export const flowWithProfile = <Flow>(flow: Flow): Flow =>
  (isRecord(flow) && withProfile(flow.transport) !== flow.transport
    ? { ...flow, transport: withProfile(flow.transport) } : flow);

export const scenarioWithProfiles = <Scenario>(scenario: Scenario): Scenario =>
  (isRecord(scenario) && Array.isArray(scenario.flows) ? { ...scenario, flows: scenario.flows.map(flowWithProfile) }
    : scenario);

/** Removes options that the transport's profile sets anyway. */
export const withoutProfileOptions = <Transport>(transport: Transport): Transport => {
  const options = profileOptions(transport);
  return isRecord(transport) ? Object.fromEntries(Object.entries(transport)
    .filter(([key, value]) => !Object.hasOwn(options, key) || options[key] !== value)) as Transport : transport;
};
