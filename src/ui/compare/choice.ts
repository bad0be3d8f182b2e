/** Networks chosen in the gallery to be compared: the first is A and is opened itself, the others stand beside it. */
import { createStore } from 'zustand/vanilla';
import { letterOf, MOST_RUNS, type Variation } from '../../scenario/comparison';
import type { Scenario } from '../../scenario/types';
import { compare } from '../app/comparison';
import { announce, useApp, warn } from '../app/store';
import { settingsTo } from './of-branches';

export interface Choice {
  /** Unique among presets and the reader's own networks. */
  key: string;
  title: string;
  scenario: Scenario;
  /** Opens it alone. */
  open(): void | Promise<void>;
}

/** null: a click in the gallery opens what is clicked. */
export const choosing = createStore<{ chosen: readonly Choice[] | null }>(() => ({ chosen: null }));

const choose = (chosen: readonly Choice[] | null): void => choosing.setState({ chosen });
export const beginChoosing = (): void => choose([]);
export const endChoosing = (): void => choose(null);

/** Chosen, or chosen no longer. */
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

const LONGEST_NAME = 60;

/** The others as what each sets otherwise than the first; the title of one that cannot be run. */
export function variationsOf([first, ...others]: readonly Choice[]): Variation[] | string {
  const variations: Variation[] = [];
  for (const { title, scenario } of others) {
    const set = settingsTo(first.scenario, scenario);
    if (set === null) return title;
    variations.push({ name: title.slice(0, LONGEST_NAME), set });
  }
  return variations;
}

/** Opens the first and compares it with the others, from where it opens. */
export async function compareChosen(): Promise<void> {
  const { chosen } = choosing.getState();
  if (chosen === null || chosen.length < 2) return;
  const others = variationsOf(chosen);
  if (typeof others === 'string') {
    return warn(`${others} cannot be run as it is: open it and see what is wrong, or compare without it.`);
  }
  const [{ scenario, title, open }] = chosen;
  await open();
  const { doc } = useApp.getState();
  endChoosing();
  compare({ base: scenario, name: title.slice(0, LONGEST_NAME), others }, doc.startAtS);
}
