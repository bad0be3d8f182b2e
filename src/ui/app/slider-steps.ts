/** The few values that the projector's slider offers: those with which the network does what they say. */
import type { NumberParameter } from '../../model/catalogue-types';
import { setPath } from '../../scenario/set-path';
import type { FullScenario, Scenario } from '../../scenario/types';
import { checkAndWarn } from '../../scenario/warnings';
import { projectorBuffers, projectorPackets, projectorSteps, shortNumber } from '../panel/ladders';
import { mostOf, type PlacedField } from '../panel/targets';

/** A field whose parameter is a number. */
export interface NumberField extends PlacedField { parameter: NumberParameter; value: number }

/** What is wrong with a scenario, or in vain in it; `null` if it cannot run. */
function warningsOf(scenario: Scenario): string[] | null {
  const checked = checkAndWarn(scenario);
  return checked.ok ? checked.warnings.map(({ code, path }) => `${code} ${path}`) : null;
}

/** Returns the steps at which the network can run without a warning that it does not have already. */
function suitable(steps: readonly number[], scenario: Scenario, place: string): number[] {
  const known = warningsOf(scenario) ?? [];
  return steps.filter((step) => {
    const reply = setPath(scenario, place, step);
    return reply.ok && warningsOf(reply.scenario)?.every((one) => known.includes(one)) === true;
  });
}

/** Returns the values of a field around `usual`, smallest first; the present one is always among them. */
export function sliderSteps(
  { place, parameter, item, value }: NumberField, usual: number, full: FullScenario, scenario: Scenario,
): number[] {
  const around = projectorSteps(parameter, usual, mostOf(parameter, item, full))
    .map((step) => (step === shortNumber(value) ? value : step));
  return [...new Set([...suitable(around, scenario, place), value])].sort((a, b) => a - b);
}

/** What a slider sets of a port's buffer: by packets, or by cells, also where their bytes hold whole packets. */
export interface SlidBuffer { key: 'bufferPackets' | 'bufferCells'; value: number; unit: string; steps: number[] }

type BufferTold = Record<'bufferCells' | 'bufferPackets' | 'bufferBytes', number | null>;

/** Returns `null` for a buffer without limit, and for one in bytes, which no slider sets. */
export function slidBuffer(
  { bufferCells, bufferPackets, bufferBytes }: BufferTold, packets: boolean,
): SlidBuffer | null {
  const up = (steps: readonly number[]): number[] => [...steps].reverse();
  if (packets && bufferPackets !== null) {
    return { key: 'bufferPackets', value: bufferPackets, unit: 'packets', steps: up(projectorPackets(bufferPackets)) };
  }
  if (bufferCells === null || (packets && bufferBytes !== null)) return null;
  const unit = packets ? 'cells of 53 bytes' : 'cells';
  return { key: 'bufferCells', value: bufferCells, unit, steps: up(projectorBuffers(bufferCells)) };
}
