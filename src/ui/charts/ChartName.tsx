/** The name of a chart: its definition on hover and focus, and for goodput the choice of what counts. */
import { Menu, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { ChevronDownIcon } from '../look/icons';
import { span } from '../app/words';
import s from './charts.module.css';
import { chart, GOODPUT_CHOICES, type ChartDefinition, type GoodputChoice } from './definitions';
import { averagingSentence } from './summaries';

interface Props {
  definition: ChartDefinition;
  title: string;
  averagingPs: () => number;
}

/** The two readings of "how much arrives", each with its definition. */
export function GoodputItems({ value, onChange }: { value: GoodputChoice; onChange: (choice: GoodputChoice) => void }) {
  return (
    <Menu.RadioGroup value={value} onChange={(choice) => onChange(choice as GoodputChoice)}>
      {GOODPUT_CHOICES.map((id) => (
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
      {definition.definition} {averagingSentence(definition, span(averagingPs() / 1e12))}
      <span className={s.source}>Source: {definition.source}.</span>
    </>
  );
}

export function ChartName({ definition, title, averagingPs }: Props) {
  const [pinned, setPinned] = useState(false);
  const [pointed, setPointed] = useState(false);
  return (
    <Tooltip opened={pinned || pointed} position="top-start" label={pinned || pointed ? <Explanation {...{ definition, averagingPs }} /> : ''}>
      <button type="button" className={s.name}
        onClick={() => setPinned(!pinned)} onBlur={() => setPinned(false)}
        onKeyDown={({ key }) => key === 'Escape' && setPinned(false)}
        onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
        {title}
      </button>
    </Tooltip>
  );
}

export function GoodputName({ definition, averagingPs, choice, onChoice }: Omit<Props, 'title'> & { choice: GoodputChoice; onChoice: (choice: GoodputChoice) => void }) {
  const [open, setOpen] = useState(false);
  const [pointed, setPointed] = useState(false);
  return (
    <Menu position="top-start" opened={open} onChange={setOpen} width="19rem">
      <Tooltip opened={pointed && !open} position="top-start" label={pointed ? <Explanation {...{ definition, averagingPs }} /> : ''}>
        <Menu.Target>
          <button type="button" className={s.name} aria-label={`${definition.title}: choose what counts`}
            onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
            {definition.title}<ChevronDownIcon />
          </button>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown><GoodputItems value={choice} onChange={onChoice} /></Menu.Dropdown>
    </Menu>
  );
}
