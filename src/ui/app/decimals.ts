/**
 * A number in digits, with a comma in thousands, rounded as on paper (a half goes away from zero). What
 * `Intl.NumberFormat` writes for English, of which the first costs a slow computer some fifty milliseconds.
 */

/** The shortest digits that mean this number, before and behind the point. Not negative. */
function digitsOf(value: number): [string, string] {
  const [mantissa, exponent = '0'] = String(value).split('e');
  const [whole, part = ''] = mantissa.split('.');
  const digits = whole + part;
  const point = whole.length + Number(exponent);
  if (point <= 0) return ['0', '0'.repeat(-point) + digits];
  return [digits.slice(0, point).padEnd(point, '0'), digits.slice(point)];
}

/** At most so many decimals, and at least `least` of them. For finite numbers. */
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
