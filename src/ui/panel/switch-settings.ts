/** The settings of a switch, or of a port that differs from its switch. */
import type { FullScenario, FullSwitch } from '../../scenario/types';

/** Returns the settings at a switch target: those of the switch, or of one port over them. */
export function switchAt(full: FullScenario, target: string): FullSwitch | undefined {
  const [, id] = target.split('.');
  const node = full.nodes.find((one) => one.id === id);
  if (node?.kind !== 'switch') return undefined;
  const port = target.split('.ports.')[1];
  if (port === undefined) return node;
  const override = node.ports[port] ?? {};
  return { ...node, ...override, discard: override.discard ?? node.discard } as FullSwitch;
}
