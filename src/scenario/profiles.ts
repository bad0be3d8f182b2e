/**
 * `transport.profile` in a scenario: a named set of options that stand where the author wrote none, before the defaults
 * do. A full scenario has them written out; a minimal one leaves out what the profile says anyway.
 */
import { CATALOGUE, TCP_VARIANTS } from '../model/catalogue';
import { isRecord } from './schema-walk';
import type { FullTcp } from './types';
import { hasVariants, transportOf } from './transports';

type Options = ReturnType<(typeof CATALOGUE.profiles)[number]['options']>;

/** The profile that a transport names; undefined: none, or an unknown one. */
export const profileOf = (transport: { profile?: unknown }): (typeof CATALOGUE.profiles)[number] | undefined =>
  CATALOGUE.profiles.find(({ id }) => id === transport.profile);

/** A full transport whose profile's options are all written out. */
export function asWrittenOut(transport: FullTcp): Omit<FullTcp, 'profile'> {
  const { profile: _profile, ...own } = transport;
  return own;
}

/** Does the key choose options that another choice of it would not? */
export const choosesOptions = (key: string | number): boolean => key === 'profile' || key === 'variant';

/** What the profile of a transport says; empty without one, for UDP, and for unknown names. */
export function profileOptions(transport: unknown): Options {
  if (!isRecord(transport)) return {};
  const kind = transport.kind ?? CATALOGUE.transports[0].id;
  if (typeof kind !== 'string' || transportOf(kind).id !== kind || !hasVariants(kind)) return {};
  const variant = typeof transport.variant === 'string' ? transport.variant : TCP_VARIANTS[0].id;
  return profileOf(transport)?.options(variant) ?? {};
}

/** The transport with its profile's options where none are written. */
export const withProfile = <Transport>(transport: Transport): Transport =>
  (isRecord(transport) && Object.keys(profileOptions(transport)).length > 0
    ? { ...profileOptions(transport), ...transport } : transport);

/** The same for a flow, and for all flows of a scenario, of which nothing is known yet. */
export const flowWithProfile = <Flow>(flow: Flow): Flow =>
  (isRecord(flow) && withProfile(flow.transport) !== flow.transport
    ? { ...flow, transport: withProfile(flow.transport) } : flow);

export const scenarioWithProfiles = <Scenario>(scenario: Scenario): Scenario =>
  (isRecord(scenario) && Array.isArray(scenario.flows) ? { ...scenario, flows: scenario.flows.map(flowWithProfile) }
    : scenario);

/** The transport without what its profile says anyway. */
export const withoutProfileOptions = <Transport>(transport: Transport): Transport => {
  const options = profileOptions(transport);
  return isRecord(transport) ? Object.fromEntries(Object.entries(transport)
    .filter(([key, value]) => !Object.hasOwn(options, key) || options[key] !== value)) as Transport : transport;
};
