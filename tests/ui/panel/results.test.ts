/** The rows of "All results". */
import { describe, expect, it } from 'vitest';
import type { MetricInfo } from '../../../src/model/catalogue-types';
import { METRICS } from '../../../src/model/metrics/definitions';
import { record } from '../../../src/model/run/record';
import { resultRows } from '../../../src/ui/panel/results';
import { ran } from '../../model/support/runs';
import { full, small } from '../stage/fake-runs';

const { scenario, expansion } = full(small());
const result = record(ran(expansion.network)) as unknown as Record<string, unknown>;
const rows = resultRows(result, scenario);

describe('results of a small network without lazy discard or reservation', () => {
  it('leave out the zeros of mechanisms that the network does not use', () => {
    const ids = rows.map(({ id }) => id.split('.')[0]);
    expect(METRICS.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([
      'missedDeadlineRate', 'repairRequests', 'repairCells', 'packetsSalvaged', 'packetsSuppressed', 'pilotsSent',
      'pilotsGranted', 'pilotsRefused', 'placesReserved',
      'placesReleased', 'reservationTimeouts', 'dummyCells', 'maxAcrMbps', 'meanAcrMbps', 'rmCells',
      'creditCells', 'rebuiltSegments', 'stalledVcs',
    ]);
  });
  it('keep zeros that are informative, and every metric that is not zero', () => {
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(['corruptSegments', 'cellsDropped']));
    expect(resultRows({ ...result, pilotsSent: 3 }, scenario).find(({ id }) => id === 'pilotsSent')?.value).toBe('3');
  });
  it('do not tell the fairness of flows that have got nothing', () => {
    const fairness = (goodput: number) =>
      resultRows({ ...result, goodput, fairness: 1 }, scenario).find(({ id }) => id === 'fairness')?.value;
    expect([fairness(0), fairness(0.5)?.replace('\u202f', ' ')]).toEqual(['–', '100.0 %']);
  });
  it('have one value a row, with its unit', () => {
    const value = (id: string): string | undefined =>
      rows.find((row) => row.id === id)?.value.replaceAll('\u202f', ' ');
    expect(rows.filter(({ id }) => id.startsWith('responseTimeQuantilesS')).map(({ title }) => title)).toEqual([
      'Response time, p50', 'Response time, p90', 'Response time, p99',
    ]);
    expect(value('goodput')).toMatch(/^\d+\.\d %$/);
    expect(value('maxQueueCells')).toMatch(/^\d+ cells?$/);
    expect(rows.every(({ value: text }) => !/NaN|undefined|^-/.test(text))).toBe(true);
  });
});

describe('results of a network that carries whole packets', () => {
  it('give queues in packets', () => {
    const packets = resultRows({ ...result, maxQueueCells: 13, meanQueueCells: 1 }, { ...scenario, network: 'packet' });
    const value = (id: string): string | undefined =>
      packets.find((row) => row.id === id)?.value.replaceAll('\u202f', ' ');
    expect([value('maxQueueCells'), value('meanQueueCells')]).toEqual(['13 packets', '1 packet']);
  });
  it('say of what they count what it is there: packets, and ACKs where these count too', () => {
    const packets = resultRows(result, { ...scenario, network: 'packet' });
    const titles = packets.map(({ title }) => title);
    expect(packets.filter(({ title, definition }) => /\bcells?\b/i.test(`${title} ${definition}`))).toEqual([]);
    expect(titles).toEqual(expect.arrayContaining(['Packets and ACKs sent', 'Packets sent', 'Packet loss rate']));
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe('results of a network without TCP', () => {
  const flows = scenario.flows.map((flow) => ({ ...flow, transport: { kind: 'udp', packetBytes: 1500 } }));
  const udp = { ...scenario, flows } as typeof scenario;
  const zeros = Object.fromEntries(METRICS.map(({ id }) => [id, 0]));
  const shown = (of: typeof scenario): string[] => resultRows(zeros, of).map(({ id }) => id);

  it('leave out the zeros of what needs a window, and with TCP Boston off those of its code', () => {
    const missing = shown(scenario).filter((id) => !shown(udp).includes(id));
    const infos: readonly MetricInfo[] = METRICS;
    expect(missing).toEqual(infos.filter(({ needs }) => needs === 'window').map(({ id }) => id));
    expect(missing).toEqual(expect.arrayContaining([
      'retransmissionRate', 'meanWindowBytes', 'timeouts', 'fastRetransmits', 'packetsAcknowledged', 'efficiency',
    ]));
    expect(shown(scenario)).not.toContain('rebuiltSegments');
  });
  it('leave out a metric that is added, if its own line says what it needs', () => {
    const [first] = METRICS;
    expect(resultRows(zeros, udp, [{ ...first, needs: 'window' }])).toEqual([]);
    expect(resultRows(zeros, scenario, [{ ...first, needs: 'window' }])).toHaveLength(1);
    expect(resultRows({ ...zeros, goodput: 0.5 }, udp, [{ ...first, needs: 'window' }])).toHaveLength(1);
  });
});
