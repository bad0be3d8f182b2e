/** Profiles of TCP in a scenario: written values override the profile, and values of the profile can be left out. */
import { describe, expect, it } from 'vitest';
import { PROFILES } from '../../src/model/transport/profiles';
import { CATALOGUE } from '../../src/model/catalogue';
import { checkScenario } from '../../src/scenario/check';
import { decodeLink, encodeLink } from '../../src/scenario/link-codec';
import { minimal } from '../../src/scenario/minimal';
import { setPath } from '../../src/scenario/set-path';
import type { FullTcp, Scenario, Transport } from '../../src/scenario/types';

const scenario = (transport: Transport): Scenario => ({
  version: 1,
  nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'b', rateMbps: 1, delayMs: 1 }],
  flows: [{ id: 'f', from: 'a', to: 'b', transport }],
});

function full(transport: Transport): FullTcp {
  const checked = checkScenario(scenario(transport));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.scenario.flows[0].transport as FullTcp;
}

describe('every profile, for every variant', () => {
  it.each(PROFILES.flatMap(({ id }) => CATALOGUE.tcpVariants.map((variant): [string, string] =>
    [id, variant.id])))('%s for %s sets only parameters of the transport', (profile, variant) => {
    const said = PROFILES.find(({ id }) => id === profile)!.options(variant);
    expect(full({ profile, variant })).toMatchObject(said);
  });
});

describe('the profile ns2', () => {
  it('gives the values that the author did not write', () => {
    expect(full({ profile: 'ns2' })).toMatchObject({
      handshake: true, initialWindowPackets: 2, tickMs: 10, minRtoMs: 200, limitedTransmit: true,
    });
  });

  it('is overridden by written values, also by those that are defaults', () => {
    expect(full({ profile: 'ns2', tickMs: 100, limitedTransmit: false })).toMatchObject({
      tickMs: 100, limitedTransmit: false, handshake: true,
    });
  });

  it('has the values of ns-2’s Vegas for Vegas', () => {
    expect(full({ profile: 'ns2', variant: 'vegas' })).toMatchObject({ handshake: false, loneStartPackets: 2 });
  });

  it('leaves packet size, window and ECN to the author', () => {
    expect(full({ profile: 'ns2' })).toMatchObject({ packetBytes: 9180, windowBytes: 65_536, ecn: false });
  });
});

describe('a name that is no profile', () => {
  it('is a problem that lists the profiles', () => {
    const checked = checkScenario(scenario({ profile: 'ns3' }));
    expect(checked.ok ? [] : checked.problems.map(({ path, message }) => [path, /ns2/.test(message)])).toEqual([[
      'flows.f.transport.profile', true,
    ]]);
  });
});

describe('a minimal scenario', () => {
  it('leaves out values of the profile, and keeps values that differ from it even if they are defaults', () => {
    const { transport } =
      minimal(scenario({ ...full({ profile: 'ns2', tickMs: 100, delayedAckMs: 50 }) } as Transport)).flows![0];
    expect(transport).toEqual({ profile: 'ns2', tickMs: 100, delayedAckMs: 50 });
  });

  it('is the same scenario when it is filled in again', () => {
    const before = full({ profile: 'ns2Classic', variant: 'sack', limitedTransmit: true });
    expect(full(minimal(scenario({ ...before } as Transport)).flows![0].transport!)).toEqual(before);
  });

  it('is unchanged by a link', () => {
    const decoded = decodeLink(encodeLink(scenario({ profile: 'ns2', variant: 'newReno', tickMs: 100 })));
    expect(decoded.ok && decoded.scenario.flows[0].transport).toEqual(full({
      profile: 'ns2', variant: 'newReno', tickMs: 100,
    }));
  });
});

describe('another variant or profile in a scenario that has everything written out', () => {
  const set = (path: string, value: unknown): FullTcp => {
    const changed = setPath(scenario({ ...full({ profile: 'ns2' }) } as Transport), path, value);
    if (!changed.ok) throw new Error(changed.problem.message);
    return full(changed.scenario.flows![0].transport!);
  };

  it('takes the values of the profile for the new variant', () => {
    expect(set('flows.f.transport.variant', 'vegas')).toEqual(full({ profile: 'ns2', variant: 'vegas' }));
  });

  it('takes the values of the other profile', () => {
    expect(set('flows.f.transport.profile', 'ns2Classic')).toEqual(full({ profile: 'ns2Classic' }));
  });

  it('takes the defaults where the profile goes', () => {
    expect(set('flows.f.transport.profile', 'none')).toEqual(full({}));
  });
});
