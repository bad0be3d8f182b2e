/**
 * The dispersal lab: a picture or a text is cut into m pieces, mixed into N cells, and comes back from any m of them.
 * All bytes come from the codec; the matrices beside them are computed only to be shown. The caller holds the state.
 */
import { useMemo, useState, type DragEvent } from 'react';
import { isCodecError, type CodecProvider } from '../../codec/codec';
import type { Theme } from '../look/palette';
import { Experiments } from './Experiments';
import { settled, withSourceCells, MOST_SOURCE_CELLS, type LabState } from './lab-state';
import { heading } from './lab-words';
import { LabHead } from './LabHead';
import { LabStage } from './LabStage';
import s from './lab.module.css';
import { withCell } from './losing';
import { cellsOfText } from './material';
import { disperse, rebuild } from './outcome';
import { readFile } from './read-file';

export interface LabProps {
  theme: Theme;
  reducedMotion: boolean;
  codecs: CodecProvider;
  state: LabState;
  onState(next: LabState): void;
}

const carriesFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

export function Lab({ theme, reducedMotion, codecs, state, onState }: LabProps) {
  const { material, sourceCells, sent, construction, lost } = state;
  const [wished, setWished] = useState(0);
  const [said, setSaid] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const active = Math.min(wished, sent - 1);

  const dispersed = useMemo(() => disperse(codecs, { material, sourceCells, sent, construction }), [
    codecs, material, sourceCells, sent, construction,
  ]);
  const outcome = useMemo(() => rebuild(dispersed, lost), [dispersed, lost]);

  const take = (next: LabState): void => {
    setSaid(null);
    onState(settled(next));
  };
  const takeFile = async (file: File): Promise<void> => {
    const read = await readFile(file).catch((reason: unknown) => (
      { ok: false as const, message:
        `“${file.name}” could not be read${isCodecError(reason) || !(reason instanceof Error) ? '.' : `: ${reason.message}`}` }
    ));
    if (!read.ok) return setSaid(read.message);
    const { material: given, note } = read;
    onState(given.kind === 'text'
      ? withSourceCells({ ...state, material: given }, Math.min(MOST_SOURCE_CELLS, cellsOfText(given.text)))
      : { ...state, material: given });
    setSaid(note);
  };
  /** A file dropped here is data for the lab: the page around it must not take it for a scenario. */
  const dragging = (isOver: boolean) => (event: DragEvent): void => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type !== 'dragleave' || !event.currentTarget.contains(event.relatedTarget as Node | null)) {
      setOver(isOver);
    }
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined;
    if (file) void takeFile(file);
  };
  const note = said ?? dispersed.segment.note;
  return (
    <main
      className={s.lab} data-over={over || undefined} onDragEnter={dragging(true)} onDragOver={dragging(true)}
      onDragLeave={dragging(false)} onDrop={dragging(false)}
    >
      <LabHead
        heading={heading(state, outcome)} state={state} onState={take} onFile={(file) => void takeFile(file)}
        onProblem={setSaid}
      />
      <p className={s.note} role="status" hidden={note === null}>{note}</p>
      <LabStage
        {...{ theme, reducedMotion, state, dispersed, outcome, active }} onActive={setWished}
        onLose={(cells, isLost) =>
          take({ ...state, lost: cells.reduce<readonly number[]>((list, cell) => withCell(list, cell, isLost), lost) })}
      />
      <Experiments
        engine={codecs.engine} {...{ state, dispersed, outcome, active }} onState={take} onProblem={setSaid}
      />
      {over && <p className={s.over}>Drop a picture or a text to disperse it.</p>}
    </main>
  );
}
