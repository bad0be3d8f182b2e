/** The parameters that can be varied in a network: those in its forms, each with its path. */
import type { Tunable } from '../../../sweep/own-sweep';
import type { FullScenario } from '../../../scenario/types';
import { switchTargets } from '../../panel/switch-targets';
import {
  flowFields, flowTargets, linkFields, linkTargets, switchFields, type PlacedSection,
} from '../../panel/targets';

export interface TunableGroup {
  /** Kind and name of what the parameters belong to: `Switch sw`. */
  title: string;
  tunables: readonly Tunable[];
}

/** Values for TCP Boston off and on; it is turned on with its defaults. Other switches are false or true. */
const BOSTON: Tunable['switched'] = [null, {}];

/** Whether a parameter can be an axis. The kind of transport or traffic cannot: that would be another network. */
const isStep = ({ parameter }: Tunable): boolean => parameter.key !== 'kind';

const group = (kind: string, name: string, sections: readonly PlacedSection[]): TunableGroup => ({
  title: `${kind} ${name}`,
  tunables: sections.flatMap(({ fields }) => fields).map(({ parameter, place, path }): Tunable => ({
    path: place, parameter, title: `${parameter.title} of ${name}`,
    ...(path.join('.') === 'transport.boston' && { switched: BOSTON }),
  })).filter(isStep),
});

/** All parameters that can be varied, in the order of the panel: switches, flows, links. */
export const tunablesOf = (full: FullScenario): TunableGroup[] => [
  ...switchTargets(full).map(({ path, title }) => group('Switch', title, switchFields(full, path))),
  ...flowTargets(full).map(({ path, title }) => group('Flow', title, flowFields(full, path, true))),
  ...linkTargets(full).map(({ path, title }) => group('Link', title, linkFields(full, path))),
].filter(({ tunables }) => tunables.length > 0);
