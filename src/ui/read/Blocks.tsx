/** Headings, paragraphs, quotes, lists, tables and code of a document. */
import { Fragment, useMemo, type ReactElement, type ReactNode } from 'react';
import { baseOf } from '../share/fragment';
import { placeOf, type DocumentId } from './documents';
import { inline, plain, rowAnchorOf, type Block, type Inline } from './markdown';
import { placeLinkOf, read } from './read-store';
import s from './read.module.css';

/** Returns the element id of a heading or a row, with a prefix that sets it apart from the page's own ids. */
export const idOf = (anchor: string): string => `read-${anchor}`;

function Link({ href, from, children }: { href: string; from: DocumentId; children: ReactNode }): ReactNode {
  if (/^https?:/.test(href)) return <a href={href} target="_blank" rel="noreferrer">{children}</a>;
  const place = placeOf(href, from);
  // Links to other files stay text: those are not in the page.
  if (place === null) return <>{children}</>;
  return (
    <a
      href={placeLinkOf(place, baseOf(window.location))}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        read(place.document, place.anchor);
      }}
    >{children}</a>
  );
}

function Words({ parts, from }: { parts: readonly Inline[]; from: DocumentId }): ReactNode {
  return parts.map((part, position) => {
    if (typeof part === 'string') return <Fragment key={position}>{part}</Fragment>;
    if (part.kind === 'code') return <code key={position}>{part.text}</code>;
    const words = <Words parts={part.parts} from={from} />;
    if (part.kind === 'link') return <Link key={position} href={part.href} from={from}>{words}</Link>;
    return part.kind === 'strong' ? <strong key={position}>{words}</strong> : <em key={position}>{words}</em>;
  });
}

/** Returns the anchor of a row, from its first cell. */
const rowName = (row: readonly string[]): string => rowAnchorOf(plain(inline(row[0] ?? '')));

interface TableNames { name: string; ids: readonly (string | undefined)[] }

/** Returns a name for each table, after the heading above it, and the ids of its rows, each unique in the document. */
function namesOfTables(blocks: readonly Block[]): ReadonlyMap<Block, TableNames> {
  const taken = new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])));
  const names = new Map<Block, TableNames>();
  let heading = '';
  let under = 0;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      heading = plain(block.parts);
      under = 0;
    }
    if (block.kind !== 'table') continue;
    under += 1;
    const ids = block.rows.map((row) => {
      const id = rowName(row);
      if (id === '' || taken.has(id)) return undefined;
      taken.add(id);
      return idOf(id);
    });
    names.set(block, { name: under === 1 ? heading : `${heading}, ${under}`, ids });
  }
  return names;
}

/** Whether the document has a heading or a row with this anchor. */
export const hasPlace = (blocks: readonly Block[], anchor: string): boolean =>
  blocks.some((block) => block.kind === 'heading' && block.id === anchor)
  || [...namesOfTables(blocks).values()].some(({ ids }) => ids.includes(idOf(anchor)));

function Table({ block: { head, align, rows }, from, names: { name, ids } }: {
  block: Extract<Block, { kind: 'table' }>; from: DocumentId; names: TableNames;
}): ReactElement {
  return (
    <div className={s.scroll} tabIndex={0} role="region" aria-label={`Table: ${name}`}>
      <table className={s.table}>
        <thead><tr>
          {head.map((cell, column) => (cell.trim() === '' ? <td key={column} />
            : <th key={column} scope="col" data-align={align[column]}><Words parts={inline(cell)} from={from} /></th>
          ))}
        </tr></thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={number} id={ids[number]}>
              {row.map((cell, column) => {
                const words = <Words parts={inline(cell)} from={from} />;
                return column === 0 && cell.trim() !== ''
                  ? <th key={column} scope="row" data-align={align[column]}>{words}</th>
                  : <td key={column} data-align={align[column]}>{words}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The page cannot draw Mermaid: it shows the text of the picture. */
const PICTURE = 'mermaid';

function Code({ language, text }: { language: string; text: string }): ReactElement {
  const code = <pre className={s.code} tabIndex={0}><code>{text}</code></pre>;
  return language === PICTURE
    ? (
      <details className={s.picture}>
        <summary>A picture, as the text that it is drawn from (Mermaid)</summary>
        {code}
      </details>
    ) : code;
}

const NO_NAMES: TableNames = { name: '', ids: [] };

interface OneProps { block: Block; from: DocumentId; names: ReadonlyMap<Block, TableNames> }

function One({ block, from, names }: OneProps): ReactNode {
  if (block.kind === 'heading') {
    const words = <Words parts={block.parts} from={from} />;
    const shared = { id: idOf(block.id), tabIndex: -1 };
    if (block.level === 1) return <h2 {...shared}>{words}</h2>;
    return block.level === 2 ? <h3 {...shared}>{words}</h3> : <h4 {...shared}>{words}</h4>;
  }
  if (block.kind === 'paragraph') return <p><Words parts={block.parts} from={from} /></p>;
  if (block.kind === 'table') return <Table block={block} from={from} names={names.get(block) ?? NO_NAMES} />;
  if (block.kind === 'code') return <Code language={block.language} text={block.text} />;
  if (block.kind === 'quote') {
    return (
      <blockquote>
        {block.blocks.map((inner, place) => <One key={place} block={inner} from={from} names={names} />)}
      </blockquote>
    );
  }
  const items = block.items.map((item, position) => (
    <li key={position}>
      {item.length === 1 && item[0].kind === 'paragraph' ? <Words parts={item[0].parts} from={from} />
        : item.map((inner, place) => <One key={place} block={inner} from={from} names={names} />)}
    </li>
  ));
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

export function Blocks({ blocks, from }: { blocks: readonly Block[]; from: DocumentId }): ReactNode {
  return useMemo(() => {
    const names = namesOfTables(blocks);
    return blocks.map((block, position) => <One key={position} block={block} from={from} names={names} />);
  }, [blocks, from]);
}
