/** Decides which charts are shown, from the layout, the reader's choices, and the tall chart of a preset. */
import { useMemo, useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import type { NetworkSpec } from '../../model/spec';
import { LEAST_REM, useAtLeast } from '../look/use-room';
import { chartsShown, type ChartDefinition } from './definitions';
import type { Facts } from './facts';
import type { Layout } from './paint/style';
import {
  chartsOf, GOODPUT_CHOICES, LAST_ROW_CHOICES, loopsIn, type ChartId, type GoodputChoice, type LastRowChoice,
  type LoopChartId,
} from './chart-list';

export interface Shown {
  /** All charts that the network has, in their order. */
  all: readonly ChartDefinition[];
  /** The charts that are drawn. */
  charts: readonly ChartDefinition[];
  goodput: GoodputChoice;
  chooseGoodput(id: GoodputChoice): void;
  /** The chart that can be replaced by another, and the choices; `null` if there are none. */
  place: Place | null;
  /** Chooses the chart in the layout that shows one at a time. */
  chooseTab(id: ChartId): void;
}

export interface Place { id: ChartId; others: readonly ChartId[]; choose(id: ChartId): void }

interface Wanted { layout: Layout; tall: ChartId | null; rows?: readonly ChartId[] }

/** The chart under goodput on a projector, unless there is a tall chart. */
const SECOND_ON_THE_PROJECTOR: ChartId = 'queue';
/**
 * In narrower windows, or in low ones where the stage needs the height, only three rows are shown; a tall row needs
 * more height.
 */
const LOW = '(max-height: 799px)';
const LOW_WITH_TALL = '(max-height: 849px)';

const NONE: readonly ChartId[] = [];

/** Moves the wanted charts up to follow the first one. */
const inOrder = ([first, ...others]: readonly ChartDefinition[], wanted: readonly ChartId[] = NONE) => [
  first, ...wanted.flatMap((id) => others.filter((one) => one.id === id)),
  ...others.filter(({ id }) => !wanted.includes(id)),
];

const isOneOf = (choices: readonly string[], id: string): boolean => choices.includes(id);

/** A state for the reader's choice; it lapses when a preset or the reader makes another chart the tall one. */
function useChoice<Id>(tall: ChartId | null): [Id | null, (id: Id) => void] {
  const [choice, setChoice] = useState<{ id: Id; tall: ChartId | null } | null>(null);
  return [choice !== null && choice.tall === tall ? choice.id : null, (id) => setChoice({ id, tall })];
}

export function useShown(network: NetworkSpec, facts: Facts, { layout, tall, rows }: Wanted): Shown {
  const known = useMemo(() => chartsOf(network), [network]);
  const [goodput, chooseGoodput] = useState<GoodputChoice>('goodput');
  const [lastRow, chooseLastRow] = useChoice<LastRowChoice>(tall);
  const [loop, chooseLoop] = useChoice<LoopChartId>(tall);
  const [tab, chooseTab] = useChoice<ChartId>(tall);
  const low = useMediaQuery(tall === null ? LOW : LOW_WITH_TALL);
  const three = !useAtLeast(LEAST_REM.desk) || low;

  const loops = useMemo(() => loopsIn(known), [known]);
  const shownTab = tab ?? tall;
  const shownLast = lastRow ?? LAST_ROW_CHOICES.find((one) => one === tall) ?? 'queue';
  const shownLoop = loops.find((one) => one === loop) ?? loops.find((one) => one === tall) ?? loops.at(0);

  const all = useMemo(() => inOrder(chartsShown(goodput, facts, known), rows), [goodput, facts, known, rows]);
  const charts = useMemo(() => {
    if (layout === 'projector') {
      const second = tall === null || isOneOf(GOODPUT_CHOICES, tall) ? SECOND_ON_THE_PROJECTOR : tall;
      return all.filter((one) => isOneOf(GOODPUT_CHOICES, one.id) || one.id === second);
    }
    if (layout === 'rows') {
      return three ? all.filter((one) => one.id === shownLast || !isOneOf(LAST_ROW_CHOICES, one.id))
        : all.filter((one) => one.id === shownLoop || !isOneOf(loops, one.id));
    }
    return [all.find((one) => one.id === shownTab) ?? all[0]];
  }, [all, layout, shownTab, tall, three, shownLast, shownLoop, loops]);

  const place: Place | null = three
    ? {
      id: shownLast, choose: (id) => chooseLastRow(id as LastRowChoice),
      others: LAST_ROW_CHOICES.filter((id) => all.some((chart) => chart.id === id)),
    }
    : shownLoop !== undefined && loops.length > 1
      ? { id: shownLoop, others: loops, choose: (id) => chooseLoop(id as LoopChartId) } : null;

  return { all, charts, goodput, chooseGoodput, place, chooseTab };
}
