/** The settings in force at an instant, the changes behind them, and how a record describes them. */
import { describe, expect, it } from 'vitest';
import { findPreset } from '../../../src/scenario/presets';
import { setPath } from '../../../src/scenario/set-path';
import type { FullScenario, Scenario } from '../../../src/scenario/types';
import { changeDifferences, changeWords, titleOfRun, undoneWords } from '../../../src/ui/panel/change-words';
import { afterChanges } from '../../../src/ui/panel/after-changes';
import { changesUntil } from '../../../src/ui/panel/changes-until';
import { settingsBetween } from '../../../src/ui/panel/settings-between';
import { keyFields } from '../../../src/ui/panel/targets';
import { placesWords } from '../../../src/ui/panel/share-words';
import { full, star } from '../stage/fake-runs';

const plain = (text: string | null): string | null => text?.replaceAll('\u202f', ' ') ?? null;
const base = star(16, 512, { policy: 'tailDrop' });
const changed: FullScenario = full({
  ...base,
  changes: [
    { atS: 12.3, set: { 'nodes.sw.bufferCells': 1000 } }, { atS: 20, set: { 'nodes.sw.discard.policy': 'epd' } },
    { atS: 21, set: { 'nodes.sw.discard.thresholdFraction': 0.25 } },
    { atS: 30, set: { 'flows.f.transport.boston': {} } }, { atS: 40, set: { 'links.sink>sw.delayMs': 20 } },
  ],
}).scenario;

const set = (scenario: Scenario, path: string, value: unknown): Scenario => {
  const reply = setPath(scenario, path, value);
  if (!reply.ok) throw new Error(reply.problem.message);
  return reply.scenario;
};

describe('a buffer, a policy, its threshold, TCP Boston and a delay that change during a run', () => {
  it('are described in words', () => {
    expect(changed.changes.map((_, position) => plain(changeWords(changed, position)))).toEqual([
      'at 12.3 s: buffer of sw 512 → 1,000 cells', 'at 20 s: discard policy of sw tail drop → early packet discard',
      'at 21 s: threshold of sw 0.5 → 0.25',
      'at 30 s: TCP Boston of flow f off → on', 'at 40 s: delay of the link sw to sink 10 → 20 ms',
    ]);
    expect(plain(changeWords(changed, 0, true))).toBe('at 12.3 s: buffer of sw from 512 to 1,000 cells');
  });
  it('are described in bytes where packets are whole, as the port counts them', () => {
    const { scenario } = full({ ...base, network: 'packet', changes: changed.changes.slice(0, 1) });
    expect(plain(changeWords(scenario, 0))).toBe('at 12.3 s: buffer of sw 27,136 → 53,000 bytes');
  });
  it('come into force at their times, one that was just applied at once', () => {
    expect([0, 12.2, 12.3, 25, 50].map((s) => changesUntil(changed, s * 1e12))).toEqual([0, 0, 1, 3, 5]);
    expect(changesUntil(changed, 12.3e12 - 1.5e6)).toBe(1);
    expect(changesUntil(changed, 12.3e12 - 3e6)).toBe(0);
  });
  it('are applied once each, and the results are cached', () => {
    const third = afterChanges(changed, 3);
    expect(afterChanges(changed, 3)).toBe(third);
    expect(afterChanges(changed, 4).nodes).toBe(third.nodes);
    expect(afterChanges(changed, 99)).toBe(afterChanges(changed, 5));
    expect(afterChanges(changed, 0)).toBe(changed);
  });
  it('show the fields of the new policy', () => {
    const fieldsAfter = (many: number) => keyFields(afterChanges(changed, many), 'sw>sink', [
      'nodes.sw.bufferCells', 'nodes.sw.discard.policy', 'nodes.sw.discard.thresholdFraction',
    ]).map(({ parameter, value }) => [parameter.key, value, parameter.key === 'policy' ? parameter.help : '']);
    const tailDrop = fieldsAfter(1);
    expect(tailDrop.map(([key, value]) => [key, value])).toEqual([['bufferCells', 1000], ['policy', 'tailDrop']]);
    const epd = fieldsAfter(3);
    expect(epd.map(([key, value]) => [key, value])).toEqual([
      ['bufferCells', 1000], ['policy', 'epd'], ['thresholdFraction', 0.25],
    ]);
    expect(epd[1][2]).not.toBe(tailDrop[1][2]);
  });
  it('are undone by going back to the start', () => {
    expect(undoneWords(changed, 0)).toBeNull();
    expect(plain(undoneWords(changed, 1))).toBe('buffer of sw is 512 again until 12.3 s');
    expect(plain(undoneWords(changed, 3))).toBe('3 changes are undone until their times, the first at 12.3 s');
  });
  it('have no words where the value was the same', () => {
    const same = full({ ...base, changes: [{ atS: 1, set: { 'nodes.sw.bufferCells': 512 } }] }).scenario;
    expect([changeDifferences(same, 0), changeWords(same, 0)]).toEqual([[], null]);
  });
});

describe('the difference between a run and its preset', () => {
  const preset = full(base).scenario;
  const ran = (scenario: Scenario): FullScenario => full(scenario).scenario;
  it('is empty where only defaults were written out', () => {
    expect(settingsBetween(preset, ran(set(base, 'nodes.sw.discard.policy', 'tailDrop')))).toEqual({});
    expect(titleOfRun('Reno', preset, preset)).toBe('Reno');
  });
  it.each([
    [{ 'nodes.sw.bufferCells': 1000 }, 'Reno; changed: buffer of sw 512 → 1,000 cells'],
    [{
      'flows.f.transport.windowBytes': 16_384, seed: 7,
    }, 'Reno; changed: window of flow f 65,536 → 16,384 bytes and seed'],
  ])('is written as settings of the command line: %j', (settings, title) => {
    let scenario = base;
    for (const [path, value] of Object.entries(settings)) scenario = set(scenario, path, value);
    expect(settingsBetween(preset, ran(scenario))).toEqual(settings);
    expect(plain(titleOfRun('Reno', preset, ran(scenario)))).toBe(title);
  });
  it('makes the same scenario again when it is applied to the preset', () => {
    const other = ran({
      ...set(base, 'nodes.sw.discard', { policy: 'epd', thresholdFraction: 0.3 }),
      changes: [{ atS: 2, set: { 'nodes.sw.bufferCells': 700 } }],
    });
    let again = base;
    for (const [path, value] of Object.entries(settingsBetween(preset, other))) again = set(again, path, value);
    expect(ran(again)).toEqual(other);
    expect(plain(titleOfRun('Reno', preset, other))).toContain('at 2 s: buffer of sw 512 → 700 cells');
  });
});

describe('a share of a buffer', () => {
  const [, , threshold] = keyFields(full(star()).scenario, 'sw>sink', [
    'nodes.sw.bufferCells', 'nodes.sw.discard.policy', 'nodes.sw.discard.thresholdFraction',
  ]);
  it('is also given in places', () => {
    expect(plain(placesWords(full(star()).scenario, threshold.parameter, threshold.place, 0.5))).toBe(
      '0.5 of 512, that is 256 cells.',
    );
    expect(plain(placesWords(full(star(16, 5)).scenario, threshold.parameter, threshold.place, 0.2))).toBe(
      '0.2 of 5, that is 1 cell.',
    );
    expect(placesWords(full(star()).scenario, threshold.parameter, threshold.place, null)).toBe('');
  });
  it('that is set in cells is also given in bytes in a network without cells', () => {
    const { scenario } = full(findPreset('load-in-packets')?.scenario);
    const [buffer] = keyFields(scenario, 'sw>sink', ['nodes.sw.bufferCells']);
    expect(plain(placesWords(scenario, buffer.parameter, buffer.place, 1000))).toBe(
      'Without cells the port counts bytes: 53,000.',
    );
    const [inCells] = keyFields(full(star()).scenario, 'sw>sink', ['nodes.sw.bufferCells']);
    expect(placesWords(full(star()).scenario, inCells.parameter, inCells.place, 512)).toBe('');
  });
  it('is a parameter of EFCI but not of ERICA, whose shares are of a rate', () => {
    const words = (id: string, place: string, value: number): string | null => {
      const { scenario } = full(findPreset(id)?.scenario);
      const [field] = keyFields(scenario, '', [place]);
      return plain(placesWords(scenario, field.parameter, field.place, value));
    };
    expect(words('abr-parking-lot', 'nodes.s2.abr.targetUtilization', 0.9)).toBe('');
    expect(words('abr-parking-lot', 'nodes.s2.abr.delta', 0)).toBe('');
    expect(words('abr-efci', 'nodes.sw1.abr.efciHighFraction', 0.2)).toBe('0.2 of 2,000, that is 400 cells.');
  });
});
