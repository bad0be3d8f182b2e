import { describe, expect, it } from 'vitest';
import { REASONS, reasonNumber } from '../../src/model/reasons';
import { DISCARD_POLICIES } from '../../src/model/switch/discard/policies';
import type { AnyPolicy } from '../../src/model/switch/discard/policy';

/** As `AnyPolicy`, which is safe because each policy is given only what its own `settle` returned. */
const ALL: readonly AnyPolicy[] = DISCARD_POLICIES;
const ROOMY = { occupancy: 0, arriving: 1, capacity: 10, activeVcs: 1 };

describe('a cell in the middle of a packet whose rest is refused', () => {
  const policies = ALL.filter(({ cutsPackets }) => cutsPackets);

  it.each(
    policies,
  )('$id: is reported as the rest of a refused packet, whether or not an earlier cell was let in', (policy) => {
    for (const partlySent of [false, true]) {
      const verdict = policy.judge(
        ROOMY, { midPacket: true, refusing: true, partlySent, queued: 0 }, false,
        policy.settle({ policy: policy.id }, 10, null),
      );
      expect(REASONS[verdict]).toMatchObject({ id: 'packetBroken', title: 'rest of packet refused' });
    }
  });
  it('has reason number 2, which hashes contain', () => {
    expect(reasonNumber('packetBroken')).toBe(2);
  });
});
