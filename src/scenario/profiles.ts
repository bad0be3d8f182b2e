/**
 * `transport.profile` in a scenario: a named set of options that stand where the author wrote none, before the defaults
 * do. A full scenario has them written out; a minimal one leaves out what the profile says anyway.
 */
import { CATALOGUE, TCP_VARIANTS } from '../model/catalogue';
import { isRecord } from './schema-walk';

type Options = ReturnType<(typeof CATALOGUE.profiles)[number]['options']>;

/** What the profile of a transport says; empty without one, for UDP, and for unknown names. */
export function profileOptions(transport: unknown): Options {
  if (!isRecord(transport) || (transport.kind !== undefined && transport.kind !== 'tcp')) return {};
  const variant = typeof transport.variant === 'string' ? transport.variant : TCP_VARIANTS[0].id;
  return CATALOGUE.profiles.find(({ id }) => id === transport.profile)?.options(variant) ?? {};
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
