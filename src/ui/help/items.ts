/**
 * All items that help can find: keys, terms, parameters, metrics, reasons of losses, port features and shapers,
 * presets, comparisons, figures, headings of documents.
 */
import { FIGURES } from '../../figures/figures';
import { shortName } from '../../figures/papers';
import { CATALOGUE } from '../../model/catalogue';
import type { Mechanism, Parameter } from '../../model/catalogue-types';
import { METRICS } from '../../model/metrics/definitions';
import { PRESETS } from '../../scenario/presets';
import { SIDE_BY_SIDE } from '../../scenario/presets/side-by-side';
import { listed } from '../../scenario/problem';
import { EVERYWHERE, SHORTCUTS, type Command } from '../app/shortcuts';
import { choosePreset, leaveFirstVisit, show, showFigure, useApp, type Tab } from '../app/store';
import { openSideBySide } from '../compare/choice';
import { wordsOfFigure } from '../figures/papers';
import { wordsOf } from '../gallery/keywords';
import { DOCUMENTS } from '../read/documents';
import { headingsOf } from '../read/markdown';
import { read } from '../read/read-store';
import { entriesOf } from '../terms/glossary';
import type { Item } from './found';
import { DOES, shownAs } from './keys';

function goToView(tab: Tab): void {
  leaveFirstVisit();
  useApp.setState({ tab, dialog: null });
}

const VIEWS: readonly { tab: Tab; title: string; detail: string }[] = [
  { tab: 'watch', title: 'Watch', detail: 'The stage, the charts, and what is read there' },
  { tab: 'build', title: 'Build', detail: 'Draw a network of your own, or change this one' },
  { tab: 'compare', title: 'Compare', detail: 'Two to four runs on one clock' },
  { tab: 'figures', title: 'Figures', detail: 'Tables and figures of the papers, run again' },
  { tab: 'lab', title: 'Lab', detail: 'The dispersal lab: how cells are coded and rebuilt' },
];

const placeItems = (): Item[] => [
  ...VIEWS.map(({ tab, title, detail }): Item => ({
    id: tab, kind: 'place', title, detail, words: `${detail} view`.toLowerCase(), go: () => goToView(tab),
  })),
  {
    id: 'gallery', kind: 'place', title: 'Gallery', detail: 'Every network that comes with the page, and your own',
    words: 'presets examples open file your networks', go: () => show('gallery'),
  },
  {
    id: 'new', kind: 'place', title: 'New network', detail: 'Shapes to start with: a star, a dumbbell, a chain',
    words: 'build empty shape tree parking lot', go: () => show('new'),
  },
  {
    id: 'share', kind: 'place', title: 'Share', detail: 'A link, a QR code, files of this run',
    words: 'link qr code export csv picture', go: () => show('share'),
  },
  {
    id: 'about', kind: 'place', title: 'About', detail: 'What this page is, and what it is made of',
    words: 'licences version', go: () => show('about'),
  },
];

/** Items for keys: choosing one carries out its command; if it belongs to the run, Watch is opened first. */
const keyItems = (carryOut: (command: Command) => void): Item[] =>
  SHORTCUTS.filter(({ command }) => command !== 'help').map((one) => ({
    id: one.command, kind: 'key', title: DOES[one.command], detail: shownAs(one).join(' '),
    words: `key ${shownAs(one).join(' ')}`.toLowerCase(),
    go: () => {
      show(null);
      if (!EVERYWHERE.has(one.command) && one.command !== 'flip') goToView('watch');
      carryOut(one.command);
    },
  }));

/** A parameter with the titles of the mechanisms that it belongs to, and their other names. */
interface Told { parameter: Parameter; of: readonly string[]; also: readonly string[] }

/** Every parameter once. Those of single variants are in the list of TCP. */
function toldOnce(): Told[] {
  const { switch: atSwitch, link, mechanisms, tcpVariants } = CATALOGUE;
  const told = (title: string, parameters: readonly Parameter[], also: readonly string[] = []): Told[] =>
    parameters.map((parameter) => ({ parameter, of: [title], also }));
  const all = [
    ...told('Switch', atSwitch), ...told('Link', link),
    ...mechanisms.filter((one) => !(tcpVariants as readonly Mechanism[]).includes(one))
      .flatMap(({ title, parameters, aliases }) => told(title, parameters, aliases)),
  ];
  const known = new Map<string, Told>();
  for (const { parameter, of, also } of all) {
    const name = `${parameter.key} ${parameter.title}`;
    const before = known.get(name);
    known.set(name, { parameter, of: [...before?.of ?? [], ...of], also: [...before?.also ?? [], ...also] });
  }
  return [...known.values()];
}

/** Most titles that the line below a parameter has room for. */
const MOST_NAMED = 3;

/** `TCP and UDP`; of many mechanisms the first ones. */
const namedOf = (of: readonly string[]): string => listed(of.length <= MOST_NAMED ? of
  : [...of.slice(0, MOST_NAMED - 1), `${of.length - MOST_NAMED + 1} more`]);

/** The field for a parameter in the panel, if there is one. */
const fieldOf = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`aside [data-key="${key}"] :is(input, [role=combobox], select)`);

/** Goes to the field of a parameter if the panel shows one, or else to its description in docs/model.md. */
function goToParameter(key: string): void {
  const { tab } = useApp.getState();
  const field = tab === 'watch' ? fieldOf(key) : null;
  if (field === null) return read('model', key.toLowerCase());
  show(null);
  // The dialog is still closing: the field can take the focus only in the next frame.
  requestAnimationFrame(() => {
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  });
}

const parameterItems = (): Item[] => toldOnce().map(({ parameter, of, also }, position) => {
  const { key, title, help, source } = parameter;
  return {
    id: `${position}`, kind: 'parameter', title, detail: `${namedOf(of)}: ${help}`,
    words: [key, help, source, ...of, ...also].join('\n').toLowerCase(), go: () => goToParameter(key),
  };
});

const metricItems = (): Item[] => METRICS.map(({ id, title, definition, source }) => ({
  id, kind: 'metric', title, detail: definition, words: [id, definition, source].join('\n').toLowerCase(),
  go: () => read('model', id.toLowerCase()),
}));

/** Why cells die, in the words of the stage. */
const reasonItems = (): Item[] => CATALOGUE.reasons.map(({ id, title, sentence }) => ({
  id, kind: 'reason', title, detail: sentence, words: `${id} reason lost cell\n${sentence}`.toLowerCase(),
  go: () => read('model', id.toLowerCase()),
}));

/** What ports have beside their policy, and what sources do with their cells. Policies and protocols are terms. */
function partItems(): Item[] {
  const { features, shapers } = CATALOGUE;
  const item = ({ id, title, summary, source }: (typeof features)[number], go: () => void): Item =>
    ({ id, kind: 'part', title, detail: summary, words: [id, summary, source].join('\n').toLowerCase(), go });
  return [
    ...features.map((one) => item(one, () => read('model', 'switches'))),
    ...shapers.map((one) => item(one, () => goToParameter(one.parameters[0].key))),
  ];
}

const presetItems = (): Item[] => PRESETS.map((preset) => ({
  id: preset.id, kind: 'preset', title: preset.title, detail: preset.summary, words: wordsOf(preset),
  go: () => void choosePreset(preset.id),
}));

const comparisonItems = (): Item[] => SIDE_BY_SIDE.map((one) => ({
  id: one.id, kind: 'comparison', title: one.title, detail: one.summary,
  words: ['compare', ...one.runs.map(([{ title }, name]) => `${name} ${title}`)].join('\n').toLowerCase(),
  go: () => void openSideBySide(one),
}));

const figureItems = (): Item[] => FIGURES.map((figure) => ({
  id: figure.id, kind: 'figure', title: `${shortName(figure)}: ${figure.title}`, detail: figure.name,
  words: wordsOfFigure(figure), go: () => showFigure(figure.id),
}));

/** The items that need no fetch; `carryOut` carries out the command of a key. */
export const itemsAtHand = (carryOut: (command: Command) => void): Item[] => [
  ...placeItems(), ...keyItems(carryOut), ...parameterItems(), ...metricItems(), ...reasonItems(), ...partItems(),
  ...presetItems(), ...comparisonItems(), ...figureItems(),
];

export const termItems = (glossary: string): Item[] =>
  entriesOf(glossary).map(({ term, also, meaning, formula, section, anchor }) => ({
    id: anchor, kind: 'term', title: term, detail: formula === '' ? meaning : `${meaning} ${formula}`,
    words: [section, meaning, ...also].join('\n').toLowerCase(), go: () => read('glossary', anchor),
  }));

/** Items for the headings of a document; the heading of level 1 stands for the whole document. */
export const headingItems = (document: string, title: string, text: string): Item[] =>
  headingsOf(text).map((heading) => ({
    id: `${document} ${heading.id}`, kind: 'heading', title: heading.level === 1 ? title : heading.title,
    detail: heading.level === 1 ? 'The whole document' : title, words: `${document} ${title}`.toLowerCase(),
    go: () => read(document, heading.level === 1 ? null : heading.id),
  }));

/** Terms and headings of the documents, which are fetched; a document that does not arrive is left out. */
export async function itemsOfDocuments(): Promise<Item[]> {
  const found = await Promise.all(DOCUMENTS.map(async ({ id, title, load }) => {
    const text = await load().catch(() => '');
    return [...(id === 'glossary' ? termItems(text) : []), ...headingItems(id, title, text)];
  }));
  return found.flat();
}
