/** The switches, and the ports that differ from their switch, by the paths at which a scenario keeps them. */
import type { Expansion } from '../../scenario/network';
import type { FullScenario } from '../../scenario/types';

export interface Target {
  /** The path of the whole thing: `nodes.sw`, `flows.f`, `links.sw>sink`. */
  path: string;
  title: string;
}

/** Switches, and their ports that have settings of their own, in the order of the scenario. */
export function switchTargets(full: FullScenario): Target[] {
  return full.nodes.flatMap((node) => node.kind !== 'switch' ? [] : [
    { path: `nodes.${node.id}`, title: node.id },
    ...Object.keys(node.ports)
      .map((port) => ({ path: `nodes.${node.id}.ports.${port}`, title: `${node.id}, port to ${port}` })),
  ]);
}

/** Returns the target of the bottleneck's port if it has one, else that of its switch, else the first target. */
export function bottleneckTarget(full: FullScenario, bottleneck: string): string | undefined {
  const [from, to] = bottleneck.split('>');
  const targets = switchTargets(full).map(({ path }) => path);
  return [`nodes.${from}.ports.${to}`, `nodes.${from}.ports.${to?.split('.')[0]}`, `nodes.${from}`].find((path) =>
    targets.includes(path)) ?? targets[0];
}

/** Returns the link of the bottleneck, `sw>sink`; '' if there is none. */
export const bottleneckOf = ({ network }: Pick<Expansion, 'network'>): string =>
  network.links[network.measure.bottleneckLink]?.id ?? '';
