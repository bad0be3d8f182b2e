/** Two services promise rates, one of them made up: credit stands in for it, with 1 Mb/s for each VC. */
import { describe, expect, it, vi } from 'vitest';
import type { Flow, Scenario } from '../../src/scenario/types';
import { checkScenario } from '../../src/scenario/check';

vi.mock('../../src/model/adaptation/services/credit', async (original) => {
  const file = await original<typeof import('../../src/model/adaptation/services/credit')>();
  return { ...file, credit: { ...file.credit, promises: () => 1e6 } };
});

const UBR = { kind: 'ubr' } as const;
const least = { service: { kind: 'abr', mcrMbps: 2 }, ackService: UBR } as const;
const fixed = { service: { kind: 'credit' }, ackService: UBR } as const;

/** Flows of these services over two links in a row, of which the first has room for all, and the second 1.5 Mb/s. */
const told = (...flows: Pick<Flow, 'service' | 'ackService'>[]): Scenario => ({
  version: 1,
  nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', abr: {} }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'sw', rateMbps: 10 }, { from: 'sw', to: 'b', rateMbps: 1.5 }],
  flows: flows.map((flow, place) => ({ id: `f${place}`, from: 'a', to: 'b', ...flow })),
});
const said = (scenario: Scenario): string => {
  const checked = checkScenario(scenario);
  return checked.ok ? '' : checked.problems.map(({ message }) => message).join(' ');
};

describe('promises that a link cannot keep', () => {
  it('are said to be those of the services that flows over the link have', () => {
    expect(said(told(least))).toMatch(/^The least rates of the ABR flows over sw>b are 2 Mb\/s in all/);
    expect(said(told(fixed, fixed))).toMatch(/^The least rates of the flows with credits over sw>b are 2 Mb\/s in all/);
  });
  it('are those of both where both have flows', () => {
    expect(said(told(least, fixed)))
      .toMatch(/^The least rates of the ABR flows and flows with credits over sw>b are 3 Mb\/s in all/);
  });
  it('leave out a service whose flows are promised nothing', () => {
    expect(said(told({ ...least, service: { kind: 'abr', mcrMbps: 0 } }, fixed, fixed)))
      .toMatch(/^The least rates of the flows with credits over sw>b are 2 Mb\/s in all/);
  });
});
