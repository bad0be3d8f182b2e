/**
 * Codecs in plain JavaScript as they are usually written: a redundant cell is a sum of products looked up in tables.
 */
import { PAYLOAD_BYTES } from '../../src/codec/codec';
import { expectedParity, fnv1aText, sameBytes, sourceBytes } from './source';
import { failUnless, type TaskMaker, type TaskMakers } from './task';

const exponentials = new Uint8Array(510);
const logarithms = new Uint8Array(256);
for (let power = 0, x = 1; power < 255; power++) {
  exponentials[power] = exponentials[power + 255] = x;
  logarithms[x] = power;
  x = x < 128 ? x << 1 : (x << 1) ^ 0x11d;
}

const products = new Uint8Array(65_536);
for (let a = 1; a < 256; a++) {
  for (let b = 1; b < 256; b++) products[256 * a + b] = exponentials[logarithms[a] + logarithms[b]];
}

type Encode = (m: number, k: number, coefficients: Uint8Array, source: Uint8Array, parity: Uint8Array) => void;

export const encodeByLogarithms: Encode = (m, k, coefficients, source, parity) => {
  parity.fill(0);
  for (let j = 0; j < k; j++) {
    for (let i = 0; i < m; i++) {
      const logarithm = logarithms[coefficients[j * m + i]];
      for (let byte = 0; byte < PAYLOAD_BYTES; byte++) {
        const x = source[i * PAYLOAD_BYTES + byte];
        if (x !== 0) parity[j * PAYLOAD_BYTES + byte] ^= exponentials[logarithm + logarithms[x]];
      }
    }
  }
};

export const encodeByProducts: Encode = (m, k, coefficients, source, parity) => {
  parity.fill(0);
  for (let j = 0; j < k; j++) {
    for (let i = 0; i < m; i++) {
      const row = 256 * coefficients[j * m + i];
      for (let byte = 0; byte < PAYLOAD_BYTES; byte++) {
        parity[j * PAYLOAD_BYTES + byte] ^= products[row + source[i * PAYLOAD_BYTES + byte]];
      }
    }
  }
};

/** Returns the coefficients: redundant cell j has 1 / ((255 - j) xor i) for source cell i. */
function cauchyRows(m: number, k: number): Uint8Array {
  return Uint8Array.from({ length: k * m }, (_, n) =>
    exponentials[255 - logarithms[(255 - Math.floor(n / m)) ^ (n % m)]]);
}

const taskOf = (encode: Encode): TaskMaker => (m, k) => {
  const coefficients = cauchyRows(m, k);
  const source = sourceBytes(m * PAYLOAD_BYTES, m);
  const parity = new Uint8Array(k * PAYLOAD_BYTES);
  return {
    check() {
      encode(m, k, coefficients, source, parity);
      failUnless(sameBytes(parity, expectedParity(m, k)), 'The redundant cells are wrong.');
      return fnv1aText(parity);
    },
    run(calls) {
      for (let call = 0; call < calls; call++) encode(m, k, coefficients, source, parity);
    },
  };
};

export const tableTasks: TaskMakers = {
  'js-log/encode48': taskOf(encodeByLogarithms),
  'js-product/encode48': taskOf(encodeByProducts),
};
