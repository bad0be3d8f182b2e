/** The words under a queue about the scale of its marks, and the room that they leave for those about a fallen cell. */
import { describe, expect, it } from 'vitest';
import { roomBefore } from '../../../src/ui/stage/queue-scale';

describe('words 95 wide at 300 to 395, 270 to 286 high', () => {
  const scale = { x: 300, y: 270, w: 95, h: 16 };

  it('limit a line at their height to 8 px before them, from either side', () => {
    expect(roomBefore(scale, { from: 147, y: 280, h: 24, leftward: false }, 400)).toBe(300 - 147 - 8);
    expect(roomBefore(scale, { from: 500, y: 280, h: 24, leftward: true }, 400)).toBe(500 - 395 - 8);
  });
  it('do not limit a line above or below them', () => {
    expect(roomBefore(scale, { from: 147, y: 258, h: 24, leftward: false }, 400)).toBe(400);
    expect(roomBefore(scale, { from: 147, y: 298, h: 24, leftward: false }, 400)).toBe(400);
  });
});
