/** The variants of TCP by the name that a scenario calls them. */
import type { Mechanism } from '../../catalogue-types';
import type { CongestionControl } from './control';
import { newReno } from './new-reno';
import { reno } from './reno';
import { sack } from './sack';
import { tahoe } from './tahoe';
import { vegas } from './vegas';

/** The first is the default. */
export const VARIANTS: readonly (CongestionControl & Mechanism)[] = [reno, tahoe, newReno, sack, vegas];

export const CONTROLS: Readonly<Record<string, CongestionControl>> = Object.fromEntries(VARIANTS.map((variant) => [variant.id, variant]));
