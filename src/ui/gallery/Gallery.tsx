/** The gallery: every preset with what one sees in it, and the ways to bring a scenario or a file of one's own. */
import { Button, FileButton, Modal, Textarea } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { PRESETS } from '../../scenario/presets';
import { leaveFirstVisit, openPreset, show, useApp } from '../app/store';
import { DownloadIcon, FileIcon } from '../look/icons';
import { download } from './download';
import s from './gallery.module.css';
import { scenarioFromText } from './intake';
import { offer, receive } from './receive-file';
import { Sketch } from './Sketch';

/** Arrow keys walk the grid; Tab leaves it. Rows are read from where the cards stand. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const here = cards.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  const columns = cards.filter((card) => card.offsetTop === cards[0].offsetTop).length;
  const moves: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  const target = event.key === 'Home' ? 0 : event.key === 'End' ? cards.length - 1 : event.key in moves ? here + moves[event.key] : -1;
  if (target < 0 || target >= cards.length) return;
  event.preventDefault();
  cards[target].focus();
}

function Paste() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = (): void => {
    const intake = scenarioFromText(text, 'The text');
    if (intake.kind === 'problem') setProblem(intake.message);
    else void receive(intake);
  };
  return (
    <details className={s.paste}>
      <summary>Paste a scenario</summary>
      <Textarea aria-label="Scenario as JSON" rows={6} spellCheck={false} value={text} error={problem} onChange={(event) => { setText(event.currentTarget.value); setProblem(null); }} />
      <Button disabled={text.trim() === ''} onClick={take}>Open it</Button>
    </details>
  );
}

export function Gallery() {
  const opened = useApp((state) => state.dialog === 'gallery');
  const current = useApp((state) => state.doc.presetId);
  const reset = useRef<() => void>(null);
  const choose = (id: string): void => {
    leaveFirstVisit();
    openPreset(id);
  };
  return (
    <Modal opened={opened} onClose={() => show(null)} title="Gallery" size={880}>
      <ul className={s.grid} onKeyDown={walk}>
        {PRESETS.map(({ id, title, summary, scenario }) => (
          <li key={id}>
            <button type="button" className={s.card} aria-current={current === id ? 'true' : undefined} onClick={() => choose(id)} data-autofocus={current === id || undefined}>
              <Sketch scenario={scenario} />
              <span className={s.title}>{title}</span>
              <span className={s.summary}>{summary}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={s.own}>
        <FileButton resetRef={reset} onChange={(file) => { if (file) void offer(file); reset.current?.(); }}>
          {(props) => <Button {...props} leftSection={<FileIcon />}>Open a scenario file, or send a file…</Button>}
        </FileButton>
        <Button leftSection={<DownloadIcon />} onClick={() => download(useApp.getState().doc.scenario)}>Download this scenario</Button>
      </div>
      <p className={s.hint}>A scenario is JSON. A picture or a text becomes traffic; a text of two columns, seconds and bytes, is sent as it was recorded. Each can also be dropped anywhere on the page.</p>
      <Paste />
    </Modal>
  );
}
