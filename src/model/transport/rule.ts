/** Makes the on/off option for a rule in which TCPs differ. Profiles (profiles.ts) are named sets of such options. */
import type { BooleanParameter, Group } from '../catalogue-types';

export const rule = <const Key extends string>(
  key: Key, title: string, help: string, source: string, value = false, group: Group = 'rules',
) => ({
  key, title, unit: 'none', type: 'boolean', default: value, live: false, group, help, source,
}) as const satisfies BooleanParameter;
