/** Lets files be dropped anywhere on the page, with a message while one is dragged over it. */
import { useEffect, useState } from 'react';
import { warn } from '../app/store';
import s from './drop-target.module.css';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

async function take([file, ...others]: readonly File[]): Promise<void> {
  const part = await import('./receive-file').catch(() => null);
  if (part) return part.offer(file, others);
  warn(`${file.name} could not be opened: the part of the page that reads files has not come. Reload and drop it again.`);
}

export function DropTarget() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Enter and leave events also come for every element inside: only their balance tells whether the page was left.
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const above = (event: DragEvent): void => { if (carriesFiles(event)) event.preventDefault(); };
    const drop = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      const files = [...event.dataTransfer?.files ?? []];
      if (files.length > 0) void take(files);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', above);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', above);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!over) return null;
  return (
    <div className={s.over}><p>
      Drop a scenario to open it, a picture or text to send it across the network, or two columns of seconds and bytes
      to send them as recorded.
    </p></div>
  );
}
