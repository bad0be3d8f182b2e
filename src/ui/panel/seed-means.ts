/** What five seeds say of the readings, by metric: `57.9 ± 0.3 %`. Empty until they have been run. */
import { create } from 'zustand';

export const useSeedMeans = create<{ words: Readonly<Record<string, string>> }>()(() => ({ words: {} }));
