/**
 * The 97.5 % quantile of Student's t distribution: the factor of a 95 % confidence interval for a mean. Source: Student
 * 1908; the values up to 30 degrees of freedom are those of Abramowitz and Stegun, table 26.10, with 5 more digits from
 * the distribution's closed form; above 30 their expansion 26.7.5 is used, which is exact to 1e-8 there.
 */

/** The 97.5 % quantile of the normal distribution. */
const NORMAL_975 = 1.959963984540054;

/** The quantile for 1, 2, … 30 degrees of freedom. */
const T_975 = [
  12.706204736, 4.302652730, 3.182446305, 2.776445105, 2.570581836, 2.446911851, 2.364624252, 2.306004135, 2.262157163,
  2.228138852,
  2.200985160, 2.178812830, 2.160368656, 2.144786688, 2.131449546, 2.119905299, 2.109815578, 2.100922040, 2.093024054,
  2.085963447,
  2.079613845, 2.073873068, 2.068657610, 2.063898562, 2.059538553, 2.055529439, 2.051830516, 2.048407142, 2.045229642,
  2.042272456,
];

/** Returns the 97.5 % quantile for a whole number of degrees of freedom; NaN below 1. */
export function studentT975(degrees: number): number {
  if (!(degrees >= 1)) return NaN;
  if (degrees <= T_975.length) return T_975[Math.floor(degrees) - 1];
  const z = NORMAL_975;
  const z2 = z * z;
  const first = (z * (z2 + 1)) / 4;
  const second = (z * ((5 * z2 + 16) * z2 + 3)) / 96;
  const third = (z * (((3 * z2 + 19) * z2 + 17) * z2 - 15)) / 384;
  const fourth = (z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945)) / 92160;
  return z + (first + (second + (third + fourth / degrees) / degrees) / degrees) / degrees;
}
