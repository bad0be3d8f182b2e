/** The tags by which the gallery can be filtered: level, mechanism, paper; derived from the presets and the figures. */
import { CATALOGUE } from '../../model/catalogue';
import { PRESETS } from '../../scenario/presets';
import { LEVELS, TOPICS, type Preset } from '../../scenario/presets/preset';
import { FIGURES_BY_PAPER } from '../figures/papers';
import { mechanismsOf } from './keywords';

export interface Tag { id: string; title: string; has: ReadonlySet<string> }
export interface TagKind { title: string; tags: readonly Tag[] }

const tag = (title: string, presets: readonly Preset[]): Tag =>
  ({ id: title, title, has: new Set(presets.map(({ id }) => id)) });

/** Levels of previous knowledge, which the topics of presets have. */
const levels = (): Tag[] => Object.entries(LEVELS).map(([level, title]) =>
  tag(title, PRESETS.filter(({ topic }) => TOPICS[topic].level === level)));

/** Mechanisms that tell presets apart: those in at least one and at most half of them. */
function mechanisms(): Tag[] {
  const { discard, schedulers, transports, tcpVariants, boston, adaptations, services, abr } = CATALOGUE;
  const all = [...tcpVariants, ...transports, boston, ...discard, ...schedulers, ...adaptations, ...services, ...abr];
  const used = new Map(PRESETS.map((preset) => [preset.id, new Set(mechanismsOf(preset.scenario))]));
  return [...new Set(all.map(({ title }) => title))]
    .map((title) => tag(title, PRESETS.filter(({ id }) => used.get(id)?.has(title))))
    .filter(({ has }) => has.size > 0 && has.size <= PRESETS.length / 2);
}

/** Papers, each with the presets that its figures are run from. */
const papers = (): Tag[] => FIGURES_BY_PAPER.map(({ title, figures }) => {
  const bases = new Set(figures.flatMap(({ sweep }) =>
    [sweep?.base, ...(sweep?.cases ?? []).map(({ base }) => base)].filter((base) => typeof base === 'string')));
  return tag(title, PRESETS.filter(({ id }) => bases.has(id)));
}).filter(({ has }) => has.size > 0);

export const TAG_KINDS: readonly TagKind[] = [
  { title: 'Level', tags: levels() }, { title: 'Mechanism', tags: mechanisms() }, { title: 'Paper', tags: papers() },
];

/** Whether a preset has all chosen tags. */
export const isTagged = (id: string, chosen: readonly Tag[]): boolean => chosen.every(({ has }) => has.has(id));
