/**
 * The content of the "Run until …" popover, lazily loaded. Its text field is a plain `input`: with Mantine's, the
 * bundler would split the first load into more chunks.
 */
import { useId, useState } from 'react';
import type { Goal } from '../../runner/client/protocol';
import { useApp } from './store';
import s from './transport.module.css';
import { momentsOf, readInstant } from './until';
import { span } from './words';

export function UntilWhat({ onGoal }: { onGoal: (goal: Goal) => void }) {
  const network = useApp((state) => state.checked.expansion.network);
  const flow = useApp((state) => state.selectedFlow);
  return (
    <div className={s.until}>
      {momentsOf(network, flow).map(({ words, what }) => (
        <button key={words} type="button" onClick={() => onGoal({ kind: 'until', what, back: false })}>{words}</button>
      ))}
      <Instant onInstant={(atPs) => onGoal({ kind: 'instant', atPs })} />
    </div>
  );
}

function Instant({ onInstant }: { onInstant: (ps: number) => void }) {
  const durationS = useApp((state) => state.checked.full.durationS);
  const id = useId();
  const [text, setText] = useState('');
  const [why, setWhy] = useState<string | null>(null);
  const submit = (): void => {
    const read = readInstant(text, durationS);
    setWhy(read.ok ? null : read.why);
    if (read.ok) onInstant(read.atPs);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id}>An instant</label>
      <input
        id={id} value={text} placeholder={span(durationS / 2)} autoComplete="off" spellCheck={false}
        aria-invalid={why !== null} aria-describedby={why === null ? undefined : `${id}-why`}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWhy(null);
        }}
      />
      <button type="submit">Go</button>
      {why !== null && <p id={`${id}-why`} role="alert">{why}</p>}
    </form>
  );
}
