/** The name of a chart, with its definition in a tooltip and, if another chart can be chosen, a menu. */
import { Menu, Tooltip } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PS_PER_S } from '../../model/kernel/time';
import { dismiss } from '../look/dismiss';
import { ChevronDownIcon } from '../look/icons';
import { span } from '../app/words';
import { FormulaOf } from '../terms/Explained';
import s from './charts.module.css';
import { chart, type ChartDefinition } from './definitions';
import type { ChartId } from './chart-list';
import { averagingSentence } from './summaries';

interface Props {
  definition: ChartDefinition;
  title: string;
  averagingPs: () => number;
}

/** The items of a menu of charts, each with its definition. */
export function Items<Id extends ChartId>(
  { ids, value, onChange }: { ids: readonly Id[]; value: Id; onChange: (id: Id) => void },
) {
  return (
    <Menu.RadioGroup value={value} onChange={(id) => onChange(id as Id)}>
      {ids.map((id) => (
        <Menu.RadioItem key={id} value={id} closeMenuOnClick>
          <span className={s.choice}>{chart(id).title}<small>{chart(id).definition}</small></span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function Explanation({ definition, averagingPs }: Omit<Props, 'title'>) {
  return (
    <>
      {definition.definition} {averagingSentence(definition, span(averagingPs() / PS_PER_S))} {definition.note}
      <FormulaOf name={definition.title} />
      <span className={s.source}>Source: {definition.source}.</span>
    </>
  );
}

export function ChartName({ definition, title, averagingPs }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [pinned, setPinned] = useState(false);
  const [pointed, setPointed] = useState(false);
  const opened = pinned || pointed;
  useEffect(() => (opened ? dismiss(button.current, () => {
    setPinned(false);
    setPointed(false);
  }) : undefined), [opened]);
  return (
    <Tooltip
      opened={opened} position="top-start" label={opened ? <Explanation {...{ definition, averagingPs }} /> : ''}
    >
      <button ref={button} type="button" className={s.name}
        onClick={() => setPinned(!pinned)} onBlur={() => setPinned(false)}
        onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
        <span>{title}</span>
      </button>
    </Tooltip>
  );
}

/** A chart's name that opens a menu (`children`); `what`, for screen readers, says what the menu offers. */
export function ChoosingName(
  { definition, title, averagingPs, what, children }: Props & { what: string; children: ReactNode },
) {
  const [open, setOpen] = useState(false);
  const [pointed, setPointed] = useState(false);
  const opened = pointed && !open;
  return (
    <Menu position="top-start" opened={open} onChange={setOpen} width="19rem">
      <Tooltip
        opened={opened} position="top-start" label={opened ? <Explanation {...{ definition, averagingPs }} /> : ''}
      >
        <Menu.Target>
          <button type="button" className={s.name} aria-label={`${title}: choose ${what}`}
            onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
            <span>{title}</span><ChevronDownIcon />
          </button>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
