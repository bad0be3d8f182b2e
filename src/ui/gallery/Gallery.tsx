/**
 * The gallery: all presets, topic by topic, with a search field and tags; figures, the reader's own networks, and ways
 * to open a scenario or to send a file.
 */
import { Button, FileButton, Modal, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { PRESETS } from '../../scenario/presets';
import { TOPICS, type Preset } from '../../scenario/presets/preset';
import { SIDE_BY_SIDE } from '../../scenario/presets/side-by-side';
import { OtherLines } from '../app/OtherLines';
import { choosePreset, leaveFirstVisit, show, useApp, type AppState } from '../app/store';
import { useAfterMount } from '../app/use-after-mount';
import { useLayout } from '../app/use-theme';
import { many } from '../app/words';
import { DownloadIcon, FileIcon } from '../look/file-icons';
import { YourNetworks } from '../keep/YourNetworks';
import { download } from './download';
import { FigureCards, figuresFound } from './FigureCards';
import s from './gallery.module.css';
import { scenarioFromText } from './intake';
import { found, wordsOf } from './keywords';
import { presetChoice } from '../compare/choice';
import { Choosing, ChosenLetter, useChoosing } from '../compare/Choosing';
import { offer, receive } from './receive-file';
import { TagChips, type Chosen } from './TagChips';
import { isTagged, type Tag } from './tags';
import { Thumbnail } from './Thumbnail';
import { walk } from './walk';

function Paste() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [first = null, ...others] = problem?.split('\n') ?? [];
  const take = (): void => {
    const intake = scenarioFromText(text, 'The text');
    if (intake.kind === 'problem') setProblem(intake.message);
    else void receive(intake);
  };
  return (
    <details className={s.paste}>
      <summary>Paste a scenario</summary>
      <Textarea
        aria-label="Scenario as JSON" rows={6} spellCheck={false} value={text} error={first}
        onChange={(event) => { setText(event.currentTarget.value); setProblem(null); }}
      />
      <OtherLines lines={others} />
      <Button disabled={text.trim() === ''} onClick={take}>Open it</Button>
    </details>
  );
}

const WORDS = new Map(PRESETS.map((preset) => [preset.id, wordsOf(preset)]));

function Card({ preset, current, onChoose }: { preset: Preset; current: boolean; onChoose(id: string): void }) {
  const { id, title, summary } = preset;
  const [live, setLive] = useState(false);
  const choosing = useChoosing(presetChoice(preset));
  return (
    <button
      type="button" className={s.card} aria-current={current ? 'true' : undefined} data-preset={id}
      aria-pressed={choosing ? choosing.letter !== null : undefined}
      onClick={choosing?.toggle ?? (() => onChoose(id))} data-autofocus={current || undefined}
      onPointerEnter={({ pointerType }) => { if (pointerType !== 'touch') setLive(true); }}
      onPointerLeave={() => setLive(false)} onBlur={() => setLive(false)}
      onFocus={({ currentTarget }) => { if (currentTarget.matches(':focus-visible')) setLive(true); }}
    >
      <ChosenLetter letter={choosing?.letter ?? null} />
      <Thumbnail preset={preset} live={live} />
      <span className={s.title}>{title}</span>
      <span className={s.summary}>{summary}</span>
    </button>
  );
}

const presetsFound = (query: string, tags: readonly Tag[]): Preset[] =>
  PRESETS.filter(({ id }) => isTagged(id, tags) && found(WORDS.get(id) ?? '', query));

/** The presets that match, topic by topic; arrow keys move among all of them. */
function Presets({ query, tags, current, onChoose }: {
  query: string; tags: readonly Tag[]; current: string | null; onChoose(id: string): void;
}) {
  const shown = presetsFound(query, tags);
  return (
    <div onKeyDown={walk}>
      {Object.entries(TOPICS).map(([topic, { title }]) => {
        const own = shown.filter((preset) => preset.topic === topic);
        return own.length === 0 ? null : (
          <section key={topic} aria-labelledby={`gallery-${topic}`}>
            <h3 id={`gallery-${topic}`} className={s.topic}>{title}</h3>
            <ul className={s.grid}>
              {own.map((preset) => (
                <li key={preset.id}><Card preset={preset} current={preset.id === current} onChoose={onChoose} /></li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** A card that leads to another view. */
function ViewCard({ id, topic, title, summary, view }: {
  id: string; topic: string; title: string; summary: string; view: Partial<AppState>;
}) {
  return (
    <section aria-labelledby={`gallery-${id}`}>
      <h3 id={`gallery-${id}`} className={s.topic}>{topic}</h3>
      <ul className={s.grid}>
        <li>
          <button
            type="button" className={s.card}
            onClick={() => { leaveFirstVisit(); useApp.setState({ ...view, dialog: null }); }}
          >
            <span className={s.title}>{title}</span>
            <span className={s.summary}>{summary}</span>
          </button>
        </li>
      </ul>
    </section>
  );
}

function Find({ query, tags, onQuery }: { query: string; tags: readonly Tag[]; onQuery(query: string): void }) {
  const figures = figuresFound(query).length;
  const count = presetsFound(query, tags).length;
  const narrow = useLayout() === 'phone';
  const asked = query.trim() !== '' || tags.length > 0;
  return (
    <div className={s.find} role="search" aria-label="Presets">
      <TextInput
        type="search" aria-label="Find a preset"
        placeholder={narrow ? `Search ${PRESETS.length} presets: EPD, Vegas, UDP`
          : `Find one of ${PRESETS.length} by its words or a mechanism: EPD, Vegas, UDP`}
        value={query}
        spellCheck={false} autoComplete="off"
        // The dialog handles Escape before the field does; this attribute lets the first Escape only clear the field.
        data-mantine-stop-propagation={query === '' ? undefined : 'true'}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return;
          event.stopPropagation();
          onQuery('');
        }}
      />
      <p role="status" className={s.hint}>
        {!asked ? '' : count > 0 ? many(count, 'preset') : figures > 0 ? many(figures, 'figure')
          : query.trim() === '' ? 'No preset has all of these.' : `No preset matches “${query.trim()}”.`}
      </p>
      <Choosing />
    </div>
  );
}

/** Scrolls to the card that has the focus when the gallery opens: the dialog focuses it without scrolling. */
function InSight() {
  useEffect(() => {
    document.querySelector('[data-preset][aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return null;
}

/** Where what was found begins; scrolls there when the query changes, since the gallery may be scrolled far down. */
function FirstHits({ query }: { query: string }) {
  const start = useRef<HTMLDivElement>(null);
  const last = useRef(query);
  useEffect(() => {
    if (last.current !== query) start.current?.scrollIntoView({ block: 'nearest' });
    last.current = query;
  }, [query]);
  return <div ref={start} className={s.start} />;
}

export function Gallery() {
  const opened = useAfterMount(useApp((state) => state.dialog === 'gallery'));
  const current = useApp((state) => state.doc.presetId);
  const reset = useRef<() => void>(null);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<Chosen>({});
  const tags = Object.values(chosen).filter((tag) => tag !== undefined);
  return (
    <Modal opened={opened} onClose={() => show(null)} title="Gallery" size={960}>
      <Find query={query} tags={tags} onQuery={setQuery} />
      <TagChips chosen={chosen} onChosen={setChosen} />
      <FirstHits query={query} />
      {opened && <YourNetworks query={query} />}
      <div className={s.found}>
        <Presets query={query} tags={tags} current={current} onChoose={(id) => void choosePreset(id)} />
        <FigureCards query={query} />
        <ViewCard
          id="compare" topic="Beside each other" title={`${SIDE_BY_SIDE.length} comparisons that are ready`}
          summary="Two or three presets on one clock: what is lost, what gets through, and where they part."
          view={{ tab: 'compare', comparison: null }}
        />
        <ViewCard
          id="lab" topic="Dispersal lab" title="Lose cells, and get the picture back"
          summary="The code of TCP Boston by hand: any m of its cells rebuild a segment." view={{ tab: 'lab' }}
        />
      </div>
      <InSight />
      <div className={s.own}>
        <FileButton resetRef={reset} onChange={(file) => { if (file) void offer(file); reset.current?.(); }}>
          {(props) => <Button {...props} leftSection={<FileIcon />}>Open a scenario file, or send a file…</Button>}
        </FileButton>
        <Button leftSection={<DownloadIcon />} onClick={() => download(useApp.getState().doc.scenario)}>
          Download the network
        </Button>
      </div>
      <p className={s.hint}>
        A scenario is JSON. A picture or a text becomes traffic; a text of two columns, seconds and bytes, is sent as it
        was recorded. Each can also be dropped anywhere on the page.
      </p>
      <Paste />
    </Modal>
  );
}
