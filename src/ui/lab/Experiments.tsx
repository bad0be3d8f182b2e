/** Four closer looks under the stage, one open at a time. */
import { useEffect, useRef } from 'react';
import type { CodecProvider } from '../../codec/codec';
import { CellBytes } from './CellBytes';
import type { Experiment, LabState } from './lab-state';
import s from './lab.module.css';
import type { Dispersed, Outcome } from './outcome';
import { Product } from './Product';
import { StackSearch } from './StackSearch';
import { Theory } from './theory/Theory';

const TITLES: readonly { id: Experiment; title: string }[] = [
  { id: 'bytes', title: 'One cell, byte by byte' },
  { id: 'product', title: 'One product in GF(256)' },
  { id: 'stack', title: 'Why not an identity on a Vandermonde block' },
  { id: 'theory', title: 'Theory against simulation' },
];

interface ExperimentsProps {
  state: LabState;
  dispersed: Dispersed;
  outcome: Outcome;
  active: number;
  engine: CodecProvider['engine'];
  onState(next: LabState): void;
  onProblem(message: string): void;
}

export function Experiments({ state, dispersed, outcome, active, engine, onState, onProblem }: ExperimentsProps) {
  const { experiment, factors } = state;
  const panel = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    // On a phone the panel opens below what is in view. It is not scrolled to when a link opens the lab.
    if (asked.current) panel.current?.scrollIntoView?.({ block: 'nearest' });
    asked.current = false;
  }, [experiment]);
  const open = (next: Experiment | null): void => {
    asked.current = next !== null;
    onState({ ...state, experiment: next });
  };
  return (
    <section className={s.experiments} aria-label="Closer looks">
      <div className={s.experimentTabs}>
        {TITLES.map(({ id, title }) => (
          <button
            key={id} type="button" aria-expanded={experiment === id} onClick={() => open(experiment === id ? null : id)}
          >
            <span className={s.mark} aria-hidden="true">{experiment === id ? '−' : '+'}</span>{title}
          </button>
        ))}
        <span className={s.engine}>{engine === 'reference'
          ? 'Bytes by the codec in TypeScript: WebAssembly did not load.'
          : 'Bytes by the codec in WebAssembly'}</span>
      </div>
      <div ref={panel}>
        {experiment === 'bytes' && (
          <CellBytes
            cell={active} {...{ dispersed, outcome }}
            onProduct={(a, b) => onState({ ...state, experiment: 'product', factors: [a, b] })}
          />
        )}
        {experiment === 'product' && (
          <Product factors={factors} onFactors={(next) => onState({ ...state, factors: next })} onProblem={onProblem} />
        )}
        {experiment === 'stack' && <StackSearch />}
        {experiment === 'theory' && (
          <Theory
            question={state.theory} onQuestion={(next) => onState({ ...state, theory: next })} onProblem={onProblem}
          />
        )}
      </div>
    </section>
  );
}
