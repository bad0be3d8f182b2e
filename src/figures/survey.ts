/** Shared parts of the survey's figures on UBR: sweep, axes, and a panel for each number of sources. */
import type { Figure, Panel } from './figure';
import { UBR_BUFFER, UBR_POLICIES, UBR_SOURCES, surveyUbr, ubrCases, windowsOf } from './sweeps/survey-ubr';

type Own = Pick<Figure, 'id' | 'name' | 'title' | 'source' | 'says' | 'verdict'> & {
  panels: readonly (Pick<Panel, 'id' | 'title' | 'label' | 'metric' | 'digits'> & Partial<Panel>)[];
};

export const surveyPanel = (id: string, sources: number): string => `${id}-${sources}`;

export const surveyUbrFigure = ({ panels, ...own }: Own): Figure => ({
  ...own,
  paper: 'survey',
  about: 'Reno, windows of 64 kB, packets of 9,180 bytes, one link of 155 Mb/s, 4 s.',
  printedAs: 'The survey gives rules in words and no network; this network is ours. Curves of the survey are lost to '
    + 'us.',
  sweep: surveyUbr,
  x: { path: UBR_BUFFER, title: 'Buffer / sum of the receivers’ windows', log: true },
  panels: panels.flatMap(({ id, title, ...panel }) => UBR_SOURCES.map((sources) => ({
    ...panel, id: surveyPanel(id, sources), title: `${title}, ${sources} sources`, factorX: 1 / windowsOf(sources),
    cases: UBR_POLICIES.flatMap((policy) => ubrCases(policy.title, sources)),
  }))),
  series: UBR_POLICIES.map(({ id, title }) =>
    ({ id, title, cases: UBR_SOURCES.flatMap((sources) => ubrCases(title, sources)) })),
  printed: [],
});
