/**
 * One cell opened: its 48 bytes, and how one of them is the sum of the products of a row of coefficients with the
 * pieces.
 */
import { useState, type KeyboardEvent } from 'react';
import { PAYLOAD_BYTES } from '../../codec/codec';
import { hex } from '../app/words';
import { multiply } from './gf';
import s from './lab.module.css';
import { cellBytes, type Dispersed, type Outcome } from './outcome';

const MOST_TERMS = 8;

interface CellBytesProps {
  cell: number;
  dispersed: Dispersed;
  outcome: Outcome;
  /** Opens one product in the calculator. */
  onProduct(a: number, b: number): void;
}

export function CellBytes({ cell, dispersed, outcome, onProduct }: CellBytesProps) {
  const [at, setAt] = useState(0);
  const { rows, cells, segment } = dispersed;
  const bytes = cellBytes(cells, cell);
  const row = rows[cell];
  const terms = Array.from(row, (factor, piece) => ({ piece, factor, byte: segment.bytes[piece * PAYLOAD_BYTES + at] }))
    .filter(({ factor }) => factor !== 0);
  const shown = terms.slice(0, MOST_TERMS);
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 24, ArrowUp: -24 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setAt((before) => (before + by < 0 || before + by >= PAYLOAD_BYTES ? before : before + by));
  };
  const fate = outcome.fates[cell];
  return (
    <div className={s.opened}>
      <div>
        <h3>
          Cell {cell + 1} <span className={s.fate} data-fate={fate}>
            {fate === 'used' ? 'arrived' : fate === 'spare' ? 'arrived, spare' : 'lost'}
          </span>
        </h3>
        <p className={s.hint}>Its 48 bytes. Point at another cell above, or go there with the arrow keys.</p>
        <div
          className={s.hexes} role="listbox" tabIndex={0} aria-label={`Bytes of cell ${cell + 1}`}
          aria-activedescendant={`lab-byte-${at}`} onKeyDown={press}
        >
          {Array.from(bytes, (byte, n) => (
            <span
              key={n} id={`lab-byte-${n}`} role="option" aria-selected={n === at}
              aria-label={`Byte ${n + 1}: ${hex(byte)}`} className={s.hexByte} onClick={() => setAt(n)}
            >
              {hex(byte)}
            </span>
          ))}
        </div>
      </div>
      <div>
        <h3>Byte {at + 1}: {hex(bytes[at])}</h3>
        <p className={s.hint}>Coefficient × byte {at + 1} of each piece, added without carry (⊕). {terms.length === 1
          && row.some((factor) => factor === 1)
          ? 'One coefficient is 1, the rest are 0: a copy.'
          : 'Each product opens in the calculator.'}</p>
        <ol className={s.terms}>
          {shown.map(({ piece, factor, byte }) => (
            <li key={piece}>
              <button
                type="button" onClick={() => onProduct(factor, byte)}
                aria-label={`${hex(factor)} times ${hex(byte)} of piece ${piece + 1} is ${hex(multiply(factor, byte))}: open in the calculator`}
              >
                <b>{hex(factor)}</b>·{hex(byte)} = {hex(multiply(factor, byte))}
              </button>
            </li>
          ))}
          {terms.length > shown.length && <li className={s.more}>and {terms.length - shown.length} more</li>}
        </ol>
      </div>
    </div>
  );
}
