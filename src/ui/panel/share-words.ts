/** What a value of a port's parameter is in places of its buffer, or in bytes. */
import { CATALOGUE } from '../../model/catalogue';
import type { Parameter } from '../../model/catalogue-types';
import { bufferOf } from '../../model/switch/buffer';
import type { FullScenario, FullSwitch } from '../../scenario/types';
import { count, fixed, withNoun } from '../app/words';
import { switchAt } from './switch-settings';

/** Whether the switch has an ABR algorithm that measures loads: its shares are of a rate, not of places. */
const measures = ({ abr }: FullSwitch): boolean =>
  CATALOGUE.abr.find(({ id }) => id === abr?.algorithm)?.load !== undefined;

/** In packet mode a buffer given in cells is counted in bytes: says how many, as on the stage. */
function bytesWords(full: FullScenario, parameter: Parameter, path: string): string {
  if (full.network !== 'packet' || parameter.key !== 'bufferCells') return '';
  const port = switchAt(full, path.replace(/\.[^.]+$/, ''));
  const { places = null, unit = 'cells' } = port ? bufferOf(port, true) : {};
  return places === null || unit !== 'bytes' ? ''
    : `Without cells the port counts bytes: ${count(places)}.`;
}

/** Says what a share of a port's buffer is in places (`…, that is 256 cells`), or places in bytes; otherwise ''. */
export function placesWords(full: FullScenario, parameter: Parameter, path: string, value: unknown): string {
  const inBytes = bytesWords(full, parameter, path);
  if (inBytes !== '') return inBytes;
  if (parameter.unit !== 'fraction' || typeof value !== 'number' || !path.startsWith('nodes.')) return '';
  const port = switchAt(full, path.replace(/(\.discard|\.abr)?\.[^.]+$/, ''));
  if (!port || (path.includes('.abr.') && measures(port))) return '';
  const { places, unit: nouns } = bufferOf(port, full.network === 'packet');
  return places === null ? ''
    : `${fixed(value, 3, 0)} of ${count(places)}, that is ${withNoun(fixed(value * places, 1, 0), nouns)}.`;
}
