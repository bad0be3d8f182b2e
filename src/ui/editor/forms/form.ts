/** Props that every form of the properties panel takes, and problems by field. */
import type { Problem } from '../../../scenario/problem';
import type { Scenario } from '../../../scenario/types';
import type { Edit } from '../edits';

export interface FormProps {
  scenario: Scenario;
  /** Problems of the item that the form is about. */
  problems: readonly Problem[];
  /** Its warnings; folds with a field that has one start open. */
  warned?: readonly Problem[];
  /** Applies one edit to the newest scenario. */
  apply(make: (scenario: Scenario) => Edit): void;
}

/** The first problem of each key: the last part of a problem's path names the field. */
export const problemsByKey = (problems: readonly Problem[]): Record<string, string> =>
  Object.fromEntries([...problems].reverse().map((problem) => [problem.path.split('.').at(-1) ?? '', problem.message]));
