/** A rule in which TCPs differ, as an option that is on or off; profiles (profiles.ts) are named sets of them. */
import type { BooleanParameter, Group } from '../catalogue-types';

export const rule = <const Key extends string>(
  key: Key, title: string, help: string, source: string, value = false, group: Group = 'rules',
) => ({
  key, title, unit: 'none', type: 'boolean', default: value, live: false, group, help, source,
}) as const satisfies BooleanParameter;
