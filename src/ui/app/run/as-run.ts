/** Adds to a record what ran. Fetched when a run ends: the words need every form of the editor. */
import type { ResultRecord } from '../../../runner/client/protocol';
import type { FullScenario } from '../../../scenario/types';
import { titleOfRun } from '../../panel/change-words';
import { settingsBetween } from '../../panel/settings-between';

/** Adds the title and all settings that differ from `base`, the preset that the scenario was. */
export function asRun(record: ResultRecord, full: FullScenario, base: FullScenario): ResultRecord {
  const set = settingsBetween(base, full);
  return Object.keys(set).length === 0 ? { ...record, scenario: full.title, set }
    : { ...record, scenario: titleOfRun(full.title, base, full), set };
}
