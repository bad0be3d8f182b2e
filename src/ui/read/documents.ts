/** The documents of docs/ as of the build of the page; each is loaded when it is read or searched. */
import type { Place } from './read-store';

export interface Document {
  id: string;
  title: string;
  /** What it is about, in a few words. */
  about: string;
  load(): Promise<string>;
}

const text = (part: Promise<{ default: string }>): Promise<string> => part.then((module) => module.default);

export const DOCUMENTS = [
  {
    id: 'model', title: 'The model', about: 'What is simulated: every rule and number, its unit and its source',
    load: () => text(import('../../../docs/model.md?raw')),
  },
  {
    id: 'glossary', title: 'Glossary', about: 'Every term of this page in a sentence, with formula and source',
    load: () => text(import('../../../docs/glossary.md?raw')),
  },
  {
    id: 'papers', title: 'The papers', about: 'What is simulated after which paper, and where to see it',
    load: () => text(import('../../../docs/papers.md?raw')),
  },
  {
    id: 'validation', title: 'Validation', about: 'Results beside what the papers print, agreement and failure alike',
    load: () => text(import('../../../docs/validation.md?raw')),
  },
  {
    id: 'tcp', title: 'The TCPs, one by one', about: 'Tahoe, Reno, NewReno, SACK, Vegas, CUBIC: rules and sources',
    load: () => text(import('../../../docs/tcp.md?raw')),
  },
  {
    id: 'codec', title: 'The codec', about: 'How cells are dispersed and rebuilt, for whoever writes another',
    load: () => text(import('../../../docs/codec.md?raw')),
  },
  {
    id: 'architecture', title: 'Architecture', about: 'How the program is built, for whoever changes it',
    load: () => text(import('../../../docs/architecture.md?raw')),
  },
  {
    id: 'hosting', title: 'Hosting', about: 'How to put the page on a server of your own',
    load: () => text(import('../../../docs/hosting.md?raw')),
  },
] as const satisfies readonly Document[];

export type DocumentId = (typeof DOCUMENTS)[number]['id'];

export const isDocument = (id: string): id is DocumentId => DOCUMENTS.some((one) => one.id === id);

export const documentOf = (id: DocumentId): Document => DOCUMENTS.find((one) => one.id === id) ?? DOCUMENTS[0];

/** Returns where a link of a document leads; null if it leads out of the documents. */
export function placeOf(href: string, from: DocumentId): Place | null {
  const [file, anchor = ''] = href.split('#');
  const id = file === '' ? from : /^([a-z]+)\.md$/.exec(file)?.[1] ?? '';
  return isDocument(id) ? { document: id, anchor: anchor === '' ? null : anchor } : null;
}
