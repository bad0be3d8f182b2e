/** What the outline says about a switch: its queue in the unit that its network carries, and its policy. */
import { describe, expect, it } from 'vitest';
import type { Switch } from '../../../src/scenario/types';
import { nodeDetail } from '../../../src/ui/editor/describe';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const said = (network: 'atm' | 'packet', told: Partial<Switch>): string =>
  plain(nodeDetail({ network }, { id: 'sw', kind: 'switch', ...told }));

describe('the detail of a switch', () => {
  it('counts cells', () => {
    expect(said('atm', {})).toBe('512 cells · tail drop');
    expect(said('atm', { discard: { policy: 'epd', thresholdFraction: 0.5 } })).toMatch(/^512 cells · .* at 256$/);
  });
  it('counts packets, or bytes, where there are no cells', () => {
    expect(said('packet', { bufferPackets: 100 })).toBe('100 packets · tail drop');
    expect(said('packet', { bufferBytes: 64_000 })).toBe('64,000 bytes · tail drop');
    // 512 × 53
    expect(said('packet', {})).toBe('27,136 bytes · tail drop');
  });
});
