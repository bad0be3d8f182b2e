/**
 * Writes a number in digits, with a comma in thousands, and halves rounded away from zero. It gives what English
 * `Intl.NumberFormat` gives; creating the first one of these takes some 50 ms on a slow computer.
 */

/** The shortest digits that represent a number ≥ 0: those before and those after the decimal point. */
function digitsOf(value: number): [string, string] {
  const [mantissa, exponent = '0'] = String(value).split('e');
  const [whole, part = ''] = mantissa.split('.');
  const digits = whole + part;
  const point = whole.length + Number(exponent);
  if (point <= 0) return ['0', '0'.repeat(-point) + digits];
  return [digits.slice(0, point).padEnd(point, '0'), digits.slice(point)];
}

/** Formats a finite number with at least `least` and at most `most` decimals. */
export function inDecimals(value: number, most: number, least: number): string {
  let [whole, part] = digitsOf(Math.abs(value));
  const goesUp = part.length > most && part[most] >= '5';
  part = part.slice(0, most);
  if (goesUp) {
    const up = String(BigInt(whole + part) + 1n).padStart(part.length + 1, '0');
    [whole, part] = [up.slice(0, up.length - part.length), up.slice(up.length - part.length)];
  }
  while (part.length > least && part.endsWith('0')) part = part.slice(0, -1);
  part = part.padEnd(least, '0');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '-' : ''}${grouped}${part === '' ? '' : `.${part}`}`;
}
