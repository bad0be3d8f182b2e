/** Networks to be compared, chosen in the gallery or ready-made. The first is run A and is opened, too. */
import { createStore } from 'zustand/vanilla';
import { letterOf, LONGEST_NAME, MOST_RUNS, type Variation } from '../../scenario/comparison';
import type { Preset } from '../../scenario/presets/preset';
import type { SideBySide } from '../../scenario/presets/side-by-side';
import type { Scenario } from '../../scenario/types';
import { compare } from '../app/open-comparison';
import { fetchPresets } from '../app/page-presets';
import { announce, openPreset, PRESETS_MISSING, useApp, warn } from '../app/store';
import { settingsTo } from './of-branches';

export interface Choice {
  /** Unique among presets and the reader's own networks. */
  key: string;
  title: string;
  scenario: Scenario;
  /** Opens this network alone. */
  open(): void | Promise<void>;
}

/** The chosen networks; `null` if nobody is choosing: a click in the gallery then opens a network. */
export const choosing = createStore<{ chosen: readonly Choice[] | null }>(() => ({ chosen: null }));

const choose = (chosen: readonly Choice[] | null): void => choosing.setState({ chosen });
export const beginChoosing = (): void => choose([]);
export const endChoosing = (): void => choose(null);

/** Adds a network to the chosen ones, or removes it. */
export function toggle(choice: Choice): void {
  const { chosen } = choosing.getState();
  if (chosen === null) return;
  const without = chosen.filter(({ key }) => key !== choice.key);
  if (without.length < chosen.length) {
    choose(without);
    return announce(`${choice.title} is not compared.`);
  }
  if (chosen.length >= MOST_RUNS) {
    return announce(`A comparison has at most ${MOST_RUNS} runs: take one out before you choose another.`);
  }
  choose([...chosen, choice]);
  announce(`${letterOf(chosen.length)}: ${choice.title}.`);
}

/** The other networks as variations of the first; or, if one of them cannot run, its title. */
export function variationsOf([first, ...others]: readonly Choice[]): Variation[] | string {
  const variations: Variation[] = [];
  for (const { title, scenario } of others) {
    const set = settingsTo(first.scenario, scenario);
    if (set === null) return title;
    variations.push({ name: title.slice(0, LONGEST_NAME), set });
  }
  return variations;
}

/** A preset as a choice; `name` is its name in the comparison. */
export const presetChoice = ({ id, title, scenario }: Preset, name = title): Choice =>
  ({ key: `preset ${id}`, title: name, scenario, open: () => openPreset(id) });

/** Opens the first network and compares it with the others from its opening instant; false if that is not possible. */
async function compareTogether(choices: readonly Choice[]): Promise<boolean> {
  const others = variationsOf(choices);
  if (typeof others === 'string') {
    warn(`${others} cannot be run as it is: open it and see what is wrong, or compare without it.`);
    return false;
  }
  try {
    await fetchPresets();
  } catch {
    warn(PRESETS_MISSING);
    return false;
  }
  const [{ scenario, title, open }] = choices;
  // If it opens synchronously, do not wait: opening and comparing must be one step of the browser's history.
  const opening = open();
  if (opening) await opening;
  compare({ base: scenario, name: title.slice(0, LONGEST_NAME), others }, useApp.getState().doc.startAtS);
  return true;
}

export async function compareChosen(): Promise<void> {
  const { chosen } = choosing.getState();
  if (chosen === null || chosen.length < 2) return;
  if (await compareTogether(chosen)) endChoosing();
}

export const openSideBySide = ({ runs }: SideBySide): Promise<boolean> =>
  compareTogether(runs.map(([preset, name]) => presetChoice(preset, name)));
