/** "Run until …": what a run can be brought to, in plain words, or an instant. */
import { Popover } from '@mantine/core';
import { useId, useState } from 'react';
import { ChevronDownIcon } from '../look/icons';
import type { Goal } from '../../runner/client/protocol';
import { instantOf, momentsOf } from './moments';
import { useRun } from './run-context';
import { useApp } from './store';
import s from './transport.module.css';

export function RunUntil() {
  const { travel } = useRun();
  const [opened, setOpened] = useState(false);
  const network = useApp((state) => state.checked.expansion.network);
  const flow = useApp((state) => state.selectedFlow);
  const still = useApp((state) => state.phase === 'problem');
  const go = (goal: Goal): void => {
    setOpened(false);
    travel(goal);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button" className={`${s.kind} ${s.wide}`} disabled={still} aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          <span>Run until…</span><ChevronDownIcon />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Run until">
        <div className={s.until}>
          {momentsOf(network, flow).map(({ words, what }) => (
            <button key={words} type="button" onClick={() => go({ kind: 'until', what, back: false })}>{words}</button>
          ))}
          <Instant onInstant={(atPs) => go({ kind: 'instant', atPs })} />
        </div>
      </Popover.Dropdown>
    </Popover>
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
