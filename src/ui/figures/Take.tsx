/** Buttons that download what is shown as files, and the command that produces the same. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DownloadIcon } from '../look/file-icons';
import { saveFile } from '../look/save-file';
import s from './figures.module.css';
import { asPng, svgText } from './save';

interface TakeProps {
  /** Base name of the files, and that of the JSON file if `id.json` is another one. */
  id: string;
  jsonId?: string;
  command: string;
  csv: () => string;
  json: () => string;
  svg: () => SVGSVGElement;
  onProblem: (sentence: string) => void;
  children?: ReactNode;
}

export function Take({ id, jsonId = id, command, csv, json, svg, onProblem, children }: TakeProps) {
  const text = (name: string, type: string, content: () => string): void =>
    saveFile(name, new Blob([content()], { type }));
  const png = (): void => void asPng(svg()).then(
    (blob) => saveFile(`${id}.png`, blob), () => onProblem('The picture could not be drawn; take the SVG.'),
  );
  return (
    <section className={s.take} aria-label="Take it away">
      <div className={s.buttons}>
        <Button leftSection={<DownloadIcon />} onClick={() => text(`${id}.csv`, 'text/csv', csv)}>CSV</Button>
        <Button onClick={() => text(`${jsonId}.json`, 'application/json', json)}>JSON</Button>
        <Button onClick={() => text(`${id}.svg`, 'image/svg+xml', () => svgText(svg()))}>SVG</Button>
        <Button onClick={png}>PNG</Button>
      </div>
      {children}
      <p className={s.note}>On the command line, in the project’s folder:</p>
      <code className={s.command} tabIndex={0} role="region" aria-label="The command">{command}</code>
    </section>
  );
}
