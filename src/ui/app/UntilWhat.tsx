/** What "Run until …" offers: fetched when it is first opened. */
import { useId, useState } from 'react';
import type { Goal } from '../../runner/client/protocol';
import { useApp } from './store';
import s from './transport.module.css';
import { instantOf, momentsOf } from './until';

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
  const id = useId();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (): void => {
    const atPs = instantOf(text);
    setWrong(atPs === null);
    if (atPs !== null) onInstant(atPs);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label>
        An instant
        <input
          value={text} placeholder="41.2 s" aria-invalid={wrong} aria-describedby={wrong ? `${id}-form` : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {wrong && <span id={`${id}-form`} className={s.of}>As 41.2, or 350 ms.</span>}
      </label>
      <button type="submit">Go</button>
    </form>
  );
}
