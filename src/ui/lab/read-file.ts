/** Reads a reader's own picture or text as material, made small; or says in a sentence why that is not possible. */
import { LONGEST_SIDE, MOST_NAME, MOST_TEXT } from './lab-state';
import { squareAspect, type Material } from './material';

const MOST_FILE_BYTES = 40 * 1024 * 1024;
const MOST_SIDE_IN = 16_384;
/** Room for 255 cells, 12,240 pixels, in any aspect. */
const MOST_PIXELS = 16_384;

export type ReadFile = { ok: true; material: Material; note: string | null } | { ok: false; message: string };

/** Returns the size in which a picture is kept: its aspect, at most this many pixels, sides from 1 to 255. */
export function keptSize(width: number, height: number, pixels = MOST_PIXELS): { width: number; height: number } {
  const share = Math.min(1, Math.sqrt(pixels / (width * height)), LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.floor(width * share)), height: Math.max(1, Math.floor(height * share)) };
}

/** Returns the brightness of RGBA pixels on white. */
export function brightnessOf(rgba: Uint8ClampedArray): Uint8Array {
  return Uint8Array.from({ length: rgba.length / 4 }, (_, n) => {
    const alpha = rgba[4 * n + 3] / 255;
    return Math.round(
      (0.299 * rgba[4 * n] + 0.587 * rgba[4 * n + 1] + 0.114 * rgba[4 * n + 2]) * alpha + 255 * (1 - alpha),
    );
  });
}

async function readPicture(file: File): Promise<ReadFile> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    return { ok: false, message: `“${file.name}” is not a picture that this browser can read.` };
  }
  try {
    if (image.width > MOST_SIDE_IN || image.height > MOST_SIDE_IN) {
      return { ok: false, message:
        `“${file.name}” has ${image.width} × ${image.height} pixels; a side may have ${MOST_SIDE_IN.toLocaleString('en-US')}.` };
    }
    const size = keptSize(image.width, image.height);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d');
    if (context === null) return { ok: false, message: 'This browser cannot draw the picture to read it.' };
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, size.width, size.height);
    const bytes = brightnessOf(context.getImageData(0, 0, size.width, size.height).data);
    return { ok: true, material: {
      kind: 'picture', name: file.name.slice(0, MOST_NAME),
      pixels: { ...size, bytes, aspect: squareAspect(size.width, size.height) },
    }, note: null };
  } finally {
    image.close();
  }
}

export async function readFile(file: File): Promise<ReadFile> {
  if (file.size === 0) return { ok: false, message: `“${file.name}” is empty.` };
  if (file.size > MOST_FILE_BYTES) {
    return { ok: false, message: `“${file.name}” is larger than 40 MB; choose a smaller one.` };
  }
  if (file.type.startsWith('image/')) return readPicture(file);
  if (!file.type.startsWith('text/') && !/\.(txt|md|csv|json)$/i.test(file.name)) {
    return { ok: false, message: `“${file.name}” is neither a picture nor a text.` };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.slice(0, 4 * MOST_TEXT).arrayBuffer());
    const cut = text.length > MOST_TEXT || file.size > 4 * MOST_TEXT;
    return {
      ok: true, material: { kind: 'text', text: text.slice(0, MOST_TEXT) },
      note: cut ? `The text of “${file.name}” is cut after ${MOST_TEXT.toLocaleString('en-US')} characters.` : null,
    };
  } catch {
    return { ok: false, message: `“${file.name}” is not text in UTF-8.` };
  }
}

