/** Returns the parameters that the open preset is about; `undefined` for every other network. */
import { preset } from '../app/page-presets';
import { useApp } from '../app/store';

export const useKeyPaths = (): readonly string[] | undefined =>
  useApp(({ doc }) => (doc.presetId === null ? undefined : preset(doc.presetId).turn));
