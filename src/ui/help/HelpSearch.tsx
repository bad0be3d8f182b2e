/** The search field of help and its list of results, which can be operated by keyboard alone. */
import { TextInput } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLayout } from '../app/use-theme';
import { many } from '../app/words';
import { find, KINDS, type Item } from './found';
import s from './help.module.css';

interface Props {
  items: readonly Item[];
  query: string;
  onQuery: (query: string) => void;
  onGo: (item: Item) => void;
}

/** The index that an arrow or page key leads to, of `count`; `null` for other keys. */
function step(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  if (key === 'PageDown') return Math.min(count - 1, at + 6);
  return key === 'PageUp' ? Math.max(0, at - 6) : null;
}

export function HelpSearch({ items, query, onQuery, onGo }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState({ query: '', at: 0 });
  const groups = useMemo(() => find(items, query), [items, query]);
  const flat = groups.flatMap((group) => group.items);
  const at = chosen.query === query ? Math.min(chosen.at, Math.max(0, flat.length - 1)) : 0;
  const active = flat.at(at);
  const idOf = (item: Item): string => `${id}-${item.kind}-${item.id.replace(/[^\p{L}\p{N}-]/gu, '_')}`;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && query !== '') {
      event.stopPropagation();
      return onQuery('');
    }
    if (flat.length === 0) return;
    const next = step(event.key, at, flat.length);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== null) setChosen({ query, at: next });
    else if (active) onGo(active);
  };
  const open = query.trim() !== '';
  const narrow = useLayout() === 'phone';
  return (
    <div role="search" aria-label="Help">
      <TextInput
        role="combobox" aria-label="Find in help" aria-expanded={open && flat.length > 0} aria-controls={`${id}-list`}
        aria-autocomplete="list" aria-activedescendant={open && active ? idOf(active) : undefined} data-autofocus
        placeholder={narrow ? 'Find a key, a term, a parameter' : 'Find a key, a term, a parameter, a preset, a figure'}
        value={query} spellCheck={false}
        autoComplete="off" data-mantine-stop-propagation={query === '' ? undefined : 'true'}
        onChange={(event) => onQuery(event.currentTarget.value)} onKeyDown={press}
      />
      <p role="status" className={open && flat.length > 0 ? 'heard' : s.none}>
        {!open ? '' : flat.length > 0 ? many(flat.length, 'result') : `Nothing is called “${query.trim()}”.`}
      </p>
      {open && flat.length > 0 && (
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className={s.found}>
          {groups.map(({ kind, items: own, more }) => (
            <div key={kind} role="group" aria-label={KINDS[kind]}>
              <div className={s.kind} aria-hidden="true">
                {KINDS[kind]}{more > 0 && <span>{more} more: type another word</span>}
              </div>
              {own.map((item) => (
                <div
                  key={item.id} id={idOf(item)} role="option" aria-selected={item === active} className={s.option}
                  onPointerMove={() => { if (item !== active) setChosen({ query, at: flat.indexOf(item) }); }}
                  onPointerDown={(event) => event.preventDefault()} onClick={() => onGo(item)}
                >
                  <b>{item.title}</b>
                  {item.kind === 'key'
                    ? <span className={s.keys}>{item.detail.split(' ').map((key) => <kbd key={key}>{key}</kbd>)}</span>
                    : <span className={s.detail}>{item.detail}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
