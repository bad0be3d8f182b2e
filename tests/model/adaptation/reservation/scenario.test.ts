/** Buffer reservation in a scenario: its settings, their defaults, errors and warnings. */
import { describe, expect, it } from 'vitest';
import { checkAndWarn } from '../../../../src/scenario/warnings';
import { toNetwork } from '../../../../src/scenario/network';
import type { FullScenario, Scenario } from '../../../../src/scenario/types';
import { start } from '../../support/runs';
import { chain } from './chain';

function full(scenario: Scenario): FullScenario {
  const checked = checkAndWarn(scenario);
  if (!checked.ok) throw new Error(checked.problems[0].message);
  return checked.scenario;
}
const warnings = (scenario: Scenario): string[] => {
  const checked = checkAndWarn(scenario);
  return checked.ok ? checked.warnings.map(({ code }) => code) : [];
};

describe('adaptation { kind: reservation }', () => {
  it('is delayed transmission with waits in round trips by default', () => {
    expect(toNetwork(full(chain())).flows[0].adaptation).toMatchObject({
      kind: 'reservation', mode: 'delayed', backoffPs: null, refusedData: 'afterTimeout', earlyLoopback: false,
      unusedPs: 1e12, trailerBytes: 8, mergeOnLostEom: true,
    });
  });

  it('takes a wait in milliseconds', () => {
    expect(toNetwork(full(chain({ adaptation: { backoffMs: 2.5 } }))).flows[0].adaptation).toMatchObject({
      backoffPs: 2.5e9,
    });
  });

  it('is plain AAL5 in packet mode', () => {
    const sim = start(toNetwork(full({ ...chain(), network: 'packet' })));
    expect(sim.world.flows[0].adaptation.kind).toBe('aal5');
  });

  it('needs TCP', () => {
    const checked = checkAndWarn({ ...chain(), flows: [{
      id: 'f', from: 'a', to: 'b', traffic: { kind: 'constant', rateMbps: 1 }, transport: { kind: 'udp' },
      adaptation: { kind: 'reservation' },
    }] });
    expect(checked.ok ? [] : checked.problems.map(({ code, path }) => [code, path])).toContainEqual([
      'reservationNeedsTcp', 'flows.f.adaptation.kind',
    ]);
  });

  it('warns of packets of 13 cells where a switch has 12 places, and not where it has 13', () => {
    expect(warnings(chain({ s2: { bufferCells: 12 } }))).toEqual(['reservationNeverFits']);
    expect(warnings(chain({ s2: { bufferCells: 13 } }))).toEqual([]);
  });

  it.each([
    ['delayed', 'ubr', ['so nothing is ever sent']], ['immediate', 'ubr', ['so all that is sent is dropped there']],
    ['delayed', 'credit', ['so nothing is ever sent', 'a refusal can only hold its data back']],
    ['immediate', 'credit', ['a refusal can only hold its data back']],
  ] as const)('says of %s data over %s what such a switch does', (mode, kind, parts) => {
    const scenario = chain({ s2: { bufferCells: 12 }, adaptation: { mode } });
    const flows = scenario.flows!.map((flow) => ({ ...flow, service: { kind } }));
    const checked = checkAndWarn({ ...scenario, flows });
    expect(checked.ok && checked.warnings.map(({ message }) => message))
      .toEqual(parts.map((part) => expect.stringContaining(part)));
  });

  it('counts the extra cells of TCP Boston, for which a pilot asks as well: 7 at half of the packet’s 13', () => {
    const transport = { boston: { firstRedundancy: 0.5 } };
    expect(warnings(chain({ s2: { bufferCells: 19 }, transport }))).toEqual(['reservationNeverFits']);
    expect(warnings(chain({ s2: { bufferCells: 20 }, transport }))).toEqual([]);
  });

  it('warns of grants that can end while the pilot is on its way, 0.6 ms there and back', () => {
    const checked = checkAndWarn(chain({ adaptation: { unusedMs: 0.6 } }));
    expect(checked.ok && checked.warnings.map(({ path, message }) => [path, message])).toEqual([[
      'flows.f.adaptation.unusedMs',
      'A pilot needs at least 0.6 ms there and back, but grants end when they are not used for 0.6 ms, so they can end '
        + 'before their data comes; use a longer time.',
    ]]);
    expect(warnings(chain({ adaptation: { unusedMs: 0.61 } }))).toEqual([]);
    expect(warnings(chain({ adaptation: { unusedMs: 0.1, mode: 'immediate' } }))).toEqual([]);
  });

  it('does not warn of a window that is larger than the buffer, which slow start adapts to', () => {
    expect(warnings(chain({ s2: { bufferCells: 40 }, transport: { windowBytes: 65_536 } }))).toEqual([]);
  });
});
