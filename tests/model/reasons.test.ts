import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/model/catalogue';
import { REASONS, reasonNumber } from '../../src/model/reasons';
import { RedOutcome, type DiscardPolicy } from '../../src/model/switch/discard/policy';

const ROOMY = { occupancy: 0, arriving: 1, capacity: 10, activeVcs: 1, threshold: 5, z: 1, dropsEndOfPacket: false, red: { outcome: RedOutcome.pass } };

describe('a cell in the middle of a packet whose rest is refused', () => {
  const policies = CATALOGUE.discard.map((policy) => policy as DiscardPolicy).filter(({ cutsPackets }) => cutsPackets);

  it.each(policies)('$id: is told as the rest of a refused packet, whether or not a cell before it was let in', (policy) => {
    for (const partlySent of [false, true]) {
      const verdict = policy.judge(ROOMY, { midPacket: true, refusing: true, partlySent, queued: 0 }, false);
      expect(REASONS[verdict]).toMatchObject({ id: 'packetBroken', title: 'rest of packet refused' });
    }
  });
  it('has the number that hashes hold', () => {
    expect(reasonNumber('packetBroken')).toBe(2);
  });
});
