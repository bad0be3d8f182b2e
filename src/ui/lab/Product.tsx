/** A calculator for GF(256): one product by shifts and additions, one bit after the other, and again by logarithms. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { hex } from '../app/words';
import { switchedOff } from '../look/switched-off';
import { logarithm, POLYNOMIAL, power2, productSteps } from './gf';
import s from './lab.module.css';

const binary = (byte: number): string => byte.toString(2).padStart(8, '0').replace(/^(.{4})/, '$1\u202f');

interface FactorProps {
  label: string;
  value: number;
  onValue(value: number): void;
  onProblem(message: string): void;
}

/** A field for one factor, as two hexadecimal digits. */
function Factor({ label, value, onValue, onProblem }: FactorProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): void => {
    if (typed === null) return;
    setTyped(null);
    if (!/^\s*(0x)?[0-9a-f]{1,2}\s*$/i.test(typed)) {
      return onProblem(`“${typed.slice(0, 12)}” is not a byte; write two hexadecimal digits, 00 to FF.`);
    }
    onValue(parseInt(typed.trim().replace(/^0x/i, ''), 16));
  };
  return (
    <label className={s.factor}>
      <span>{label}</span>
      <input
        value={typed ?? hex(value)} autoComplete="off" spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value.slice(0, 8))} onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setTyped(null);
          onValue((value + (event.key === 'ArrowUp' ? 1 : 255)) % 256);
        }}
      />
    </label>
  );
}

interface ProductProps {
  factors: readonly [number, number];
  onFactors(factors: readonly [number, number]): void;
  onProblem(message: string): void;
}

function ByLogarithms({ a, b, product }: { a: number; b: number; product: number }) {
  const [la, lb] = [logarithm(a), logarithm(b)];
  if (la === null || lb === null) {
    return <p>Zero is no power of 2 and has no logarithm: a product with zero is zero.</p>;
  }
  const sum = la + lb;
  return (
    <p className={s.logs}>
      {hex(a)} = 2<sup>{la}</sup> and {hex(b)} = 2<sup>{lb}</sup>.<br />
      {la} + {lb} = {sum}{sum >= 255 && <>, less 255 is {sum - 255}</>}.<br />
      2<sup>{sum % 255}</sup> = <b>{hex(power2(sum))}</b>, {power2(sum) === product ? 'the same.' : 'another.'}
    </p>
  );
}

const STEPS = 8;

export function Product({ factors: [a, b], onFactors, onProblem }: ProductProps) {
  const [shown, setShown] = useState(STEPS);
  const steps = productSteps(a, b);
  const product = steps[STEPS - 1].sum;
  const last = steps[shown - 1];
  const said = shown === 0 ? `${hex(b)} is ${binary(b)} in bits: begin with the one at the right.`
    : `Bit ${last.bit} of ${hex(b)} is ${last.added ? '1' : '0'}: ${last.added ? `add ${hex(last.multiple)}` : `skip ${hex(last.multiple)}`}; the sum is ${hex(last.sum)}${shown === STEPS ? ', the product' : ''}.`;
  return (
    <div className={s.opened}>
      <div>
        <h3>{hex(a)} · {hex(b)} = {shown === STEPS ? hex(product) : '?'}</h3>
        <div className={s.factors}>
          <Factor label="a" value={a} onValue={(value) => onFactors([value, b])} onProblem={onProblem} />
          <span aria-hidden="true">·</span>
          <Factor label="b" value={b} onValue={(value) => onFactors([a, value])} onProblem={onProblem} />
        </div>
        <div className={s.stepButtons}>
          <Button {...switchedOff(shown === 0, () => setShown(0))}>From the start</Button>
          <Button variant="filled" onClick={() => setShown(shown === STEPS ? 0 : shown + 1)}>
            {shown === STEPS ? 'Step by step' : 'Next bit'}
          </Button>
          <Button {...switchedOff(shown === STEPS, () => setShown(STEPS))}>All</Button>
        </div>
        <p className={s.said} role="status">{said}</p>
      </div>
      <table className={s.steps}>
        <caption className="heard">Product of {hex(a)} and {hex(b)}, bit by bit</caption>
        <thead><tr>
          <th scope="col">bit of b</th>
          <th scope="col">a · 2<sup>bit</sup></th>
          <th scope="col">how</th>
          <th scope="col">sum</th>
        </tr></thead>
        <tbody>
          {steps.map((step) => (
            <tr
              key={step.bit} data-hidden={step.bit >= shown || undefined} data-now={step.bit === shown - 1 || undefined}
              data-added={step.added || undefined}
            >
              <td>{step.bit}: <b>{step.added ? 1 : 0}</b></td>
              <td>{step.bit < shown ? <>{binary(step.multiple)} <b>{hex(step.multiple)}</b></> : '·'}</td>
              <td>{step.bit === 0 ? 'a itself'
                : step.bit < shown ? (step.reduced ? `doubled ⊕ ${POLYNOMIAL.toString(16).toUpperCase()}` : 'doubled')
                : ''}</td>
              <td>{step.bit < shown ? (step.added
                ? `${hex(step.sum ^ step.multiple)} ⊕ ${hex(step.multiple)} = ${hex(step.sum)}`
                : hex(step.sum)) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <h3>By logarithms</h3>
        <ByLogarithms a={a} b={b} product={product} />
        <p className={s.hint}>
          Every byte but 0 is a power of 2. A bit that leaves at the left comes back as 11D, x⁸ + x⁴ + x³ + x² + 1.
        </p>
      </div>
    </div>
  );
}
