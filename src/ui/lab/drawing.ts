/**
 * The built-in picture, drawn by code in any size: a sailing boat under a low sun. One byte a pixel, 0 dark to 255
 * bright.
 */

export const DRAWING_ASPECT = 1.5;

const insideTriangle = (x: number, y: number, [ax, ay, bx, by, cx, cy]: readonly number[]): boolean => {
  const side = (px: number, py: number, qx: number, qy: number) => (x - px) * (qy - py) - (y - py) * (qx - px);
  const [first, second, third] = [side(ax, ay, bx, by), side(bx, by, cx, cy), side(cx, cy, ax, ay)];
  return (first >= 0 && second >= 0 && third >= 0) || (first <= 0 && second <= 0 && third <= 0);
};

const MAINSAIL = [0.34, 0.1, 0.34, 0.6, 0.13, 0.6];
const JIB = [0.375, 0.06, 0.375, 0.6, 0.56, 0.6];
const HORIZON = 0.66;

/** Returns the brightness at x and y (0 to 1); `column` and `row` of the pixel make the glitter on the water. */
function brightness(x: number, y: number, column: number, row: number): number {
  const dx = (x - 0.8) * DRAWING_ASPECT;
  const dy = y - 0.24;
  if (y > 0.6 && y <= 0.72 && x > 0.15 + (y - 0.6) * 0.5 && x < 0.63 - (y - 0.6) * 0.5) return 8;
  if (insideTriangle(x, y, MAINSAIL)) return 60;
  if (insideTriangle(x, y, JIB)) return 24;
  if (x > 0.335 && x < 0.38 && y > 0.04 && y < 0.62) return 4;
  if (y > HORIZON) {
    const depth = (y - HORIZON) / (1 - HORIZON);
    const glitter = (column * 7 + row * 13) % 5 === 0 ? 26 : (column * 3 + row * 5) % 7 === 0 ? -18 : 0;
    return 122 - depth * 62 + glitter;
  }
  if (dx * dx + dy * dy < 0.034) return 252;
  return 226 - y * 128;
}

export function drawing(width: number, height: number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, n) => {
    const column = n % width;
    const row = Math.floor(n / width);
    return brightness((column + 0.5) / width, (row + 0.5) / height, column, row);
  });
}
