/** Bytes as colours: a ramp from night blue to cream for contents, tints of one hue for coefficients. */
import type { Palette } from '../look/palette';

type Rgb = readonly [number, number, number];

/** Colours at equal distances from byte 0 to byte 255, the same in every theme, since contents are a picture. */
const STOPS: readonly Rgb[] = [
  [13, 22, 46], [27, 62, 122], [44, 106, 178], [112, 163, 216], [190, 213, 235], [253, 247, 228],
];

function between(from: Rgb, to: Rgb, share: number): Rgb {
  const mixed = (channel: 0 | 1 | 2): number => Math.round(from[channel] + (to[channel] - from[channel]) * share);
  return [mixed(0), mixed(1), mixed(2)];
}

const RAMP: readonly Rgb[] = Array.from({ length: 256 }, (_, byte) => {
  const at = (byte / 255) * (STOPS.length - 1);
  const stop = Math.min(STOPS.length - 2, Math.floor(at));
  return between(STOPS[stop], STOPS[stop + 1], at - stop);
});

const WORDS = RAMP.map(([r, g, b]) => (0xff000000 | (b << 16) | (g << 8) | r) >>> 0);

/** Writes bytes into the pixels of an `ImageData`; those for which `shown` is false stay transparent. */
export function paintBytes(
  bytes: Uint8Array, into: Uint8ClampedArray, shown: (at: number) => boolean = () => true,
): void {
  const words = new Uint32Array(into.buffer, into.byteOffset, into.byteLength / 4);
  for (let at = 0; at < words.length; at++) words[at] = at < bytes.length && shown(at) ? WORDS[bytes[at]] : 0;
}

/** Parses `#rrggbb`. */
function rgbOf(colour: string): Rgb {
  const channel = (at: number): number => parseInt(colour.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92
    : ((value / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

export interface Tints {
  /** Colour of each coefficient; that of 0 is the background's. */
  fill: readonly string[];
  /** Colour of digits that can be read on it: ink or background. */
  text: readonly string[];
  /** As `fill`, as 32-bit words for pixels. */
  words: readonly number[];
}

const LIGHTEST = 0.14;
/** The lightest tint of a single pixel is stronger, so that it can be seen. */
const LIGHTEST_PIXEL = 0.42;

export function tintsOf({ ground, ink, flows }: Palette): Tints {
  const [paper, hue, inkRgb] = [rgbOf(ground), rgbOf(flows[0]), rgbOf(ink)];
  const colours = Array.from({ length: 256 }, (_, value) => (value === 0 ? paper
    : between(paper, hue, LIGHTEST + (1 - LIGHTEST) * (value / 255))));
  return {
    fill: colours.map(([r, g, b]) => `rgb(${r} ${g} ${b})`),
    text: colours.map((rgb) =>
      (contrast(luminance(rgb), luminance(inkRgb)) >= contrast(luminance(rgb), luminance(paper)) ? ink : ground)),
    words: colours.map((_, value) => {
      const [r, g, b] = value === 0 ? paper
        : between(paper, hue, LIGHTEST_PIXEL + (1 - LIGHTEST_PIXEL) * (value / 255));
      return (0xff000000 | (b << 16) | (g << 8) | r) >>> 0;
    }),
  };
}
