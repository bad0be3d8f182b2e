/** The button "Run until …": its popover offers events and instants up to which the run can go. */
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { ChevronDownIcon } from '../look/icons';
import type { Goal } from '../../runner/client/protocol';
import { useRun } from './run-context';
import { useApp, warn } from './store';
import s from './transport.module.css';

type Part = typeof import('./UntilWhat');

export function RunUntil() {
  const { travel } = useRun();
  const [opened, setOpened] = useState(false);
  const [part, setPart] = useState<Part | null>(null);
  const still = useApp((state) => state.phase === 'problem');
  const open = async (): Promise<void> => {
    const fetched = part ?? await import('./UntilWhat').catch(() => null);
    if (fetched === null) return warn('That part of the page could not be fetched. Reload and try again.');
    setPart(fetched);
    setOpened(true);
  };
  const go = (goal: Goal): void => {
    setOpened(false);
    travel(goal);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button" className={`${s.kind} ${s.wide}`} disabled={still} aria-haspopup="dialog"
          onClick={() => (opened ? setOpened(false) : void open())}
        >
          <span>Run until…</span><ChevronDownIcon />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Run until">{part !== null && <part.UntilWhat onGoal={go} />}</Popover.Dropdown>
    </Popover>
  );
}
