/** Buttons that filter the gallery by tags, at most one of each kind. */
import { useState } from 'react';
import s from './gallery.module.css';
import { TAG_KINDS, type Tag, type TagKind } from './tags';

export type Chosen = Readonly<Record<string, Tag | undefined>>;

function Row({ kind: { title, tags }, chosen, onChoose }: {
  kind: TagKind; chosen: Tag | undefined; onChoose: (tag: Tag | undefined) => void;
}) {
  return (
    <div className={s.chips} role="group" aria-label={title}>
      <span aria-hidden="true">{title}</span>
      {tags.map((one) => (
        <button
          key={one.id} type="button" aria-pressed={one === chosen}
          onClick={() => onChoose(one === chosen ? undefined : one)}
        >
          {one.title} <small>{one.has.size}</small>
        </button>
      ))}
    </div>
  );
}

export function TagChips({ chosen, onChosen }: { chosen: Chosen; onChosen: (chosen: Chosen) => void }) {
  const [open, setOpen] = useState(false);
  const some = Object.values(chosen).some((tag) => tag !== undefined);
  return (
    <details className={s.tags} open={open || some} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>By level, mechanism or paper</summary>
      {TAG_KINDS.map((kind) => (
        <Row
          key={kind.title} kind={kind} chosen={chosen[kind.title]}
          onChoose={(tag) => onChosen({ ...chosen, [kind.title]: tag })}
        />
      ))}
    </details>
  );
}
