/** Says which fields of the form must be corrected before a sweep can run, by their labels. */
import { list } from '../../app/words';

const FIELDS: Readonly<Record<string, string>> = {
  title: '“Name”', axes: '“What varies”', seeds: '“Seeds”', durationS: '“Duration”', warmupS: '“Warm-up”',
  metrics: '“Metrics”', runs: 'the number of runs',
  from: '“From”', to: '“To”', steps: '“Values”', list: '“Values”', chosen: '“Values”', path: 'the parameter',
};
const AXES = ['“What varies”', '“And beside it”'];

/** The label of the field with a problem: `“To” under “What varies”`. */
function fieldAt(place: string): string {
  const [, axis, field] = /^axes\.(\d+)\.(\w+)$/.exec(place) ?? [];
  return field === undefined ? FIELDS[place] ?? place : `${FIELDS[field] ?? field} under ${AXES[Number(axis)]}`;
}

/** The sentence about fields with problems: `To run the sweep, correct “To” under “What varies” and “Seeds”.` */
export const correctWords = (places: readonly string[]): string =>
  `To run the sweep, correct ${list([...new Set(places.map(fieldAt))])}.`;
