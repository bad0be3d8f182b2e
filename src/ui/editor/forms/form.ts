/** What every form of the properties panel is handed, and how problems find their fields. */
import type { Problem } from '../../../scenario/problem';
import type { Scenario } from '../../../scenario/types';
import type { Edit } from '../edits';

export interface FormProps {
  scenario: Scenario;
  /** Those of the item that the form is about. */
  problems: readonly Problem[];
  /** Warnings of it: their fields stand open. */
  warned?: readonly Problem[];
  /** Makes one edit of what the scenario is by then. */
  apply(make: (scenario: Scenario) => Edit): void;
}

/** The first problem of each key: the last part of a problem's path names the field. */
export const problemsByKey = (problems: readonly Problem[]): Record<string, string> =>
  Object.fromEntries([...problems].reverse().map((problem) => [problem.path.split('.').at(-1) ?? '', problem.message]));
