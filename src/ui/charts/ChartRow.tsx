/** The words of one chart: its name, from which another can be chosen in some rows, and its reading. */
import { THIN_SPACE } from '../app/words';
import { ChartName, ChoosingName, Items } from './ChartName';
import s from './charts.module.css';
import type { ChartDefinition } from './definitions';
import { GOODPUT_CHOICES } from './chart-list';
import type { Layout } from './paint/style';
import { followsValue } from './summaries';
import type { Shown } from './use-shown';

interface Named {
  definition: ChartDefinition;
  title: string;
  /** Time over which rates are averaged now, ps. */
  averagingPs: () => number;
  shown: Pick<Shown, 'goodput' | 'chooseGoodput' | 'place'>;
}

/** The choice of what the first chart shows: goodput or one of its relatives. */
export function GoodputItems({ goodput, chooseGoodput }: Pick<Shown, 'goodput' | 'chooseGoodput'>) {
  return <Items ids={GOODPUT_CHOICES} value={goodput} onChange={chooseGoodput} />;
}

function Name({ shown, ...named }: Named) {
  const { goodput, chooseGoodput, place } = shown;
  const { id } = named.definition;
  if (id === goodput) {
    return (
      <ChoosingName {...named} what="which goodput">
        <GoodputItems goodput={goodput} chooseGoodput={chooseGoodput} />
      </ChoosingName>
    );
  }
  if (id === place?.id) {
    return (
      <ChoosingName {...named} what="another chart">
        <Items ids={place.others} value={place.id} onChange={place.choose} />
      </ChoosingName>
    );
  }
  return <ChartName {...named} />;
}

interface Props extends Named {
  layout: Layout;
  isTall: boolean;
  /** Id of the panel that the tabs control. */
  panel: string;
}

export function ChartRow({ layout, isTall, panel, ...named }: Props) {
  const { definition: { id, title, caption } } = named;
  const role = layout === 'tabs' ? { role: 'tabpanel', id: panel, 'aria-labelledby': `${panel}-${id}` }
    : { role: 'group', 'aria-label': title };
  return (
    <div className={s.row} data-row={id} data-tall={isTall || undefined} {...role}>
      {layout === 'projector' && (
        <h3 className={s.large}>{named.title}, <span data-caption={id}>{caption}</span></h3>
      )}
      {layout === 'rows' && (
        <>
          <Name {...named} />
          <p className={s.reading}>
            <span className={s.value} data-reading={id}>–</span>
            <span className={s.caption} data-caption={id}>{caption}</span>
          </p>
        </>
      )}
      <p className="heard" data-sentence={id} />
    </div>
  );
}

/** The reading of the chart that is shown alone, beside the tabs. */
export function TabReading({ definition }: { definition: ChartDefinition }) {
  const { id, unit } = definition;
  return (
    <p className={s.reading}>
      <span className={s.value} data-reading={id}>–</span>
      {followsValue(definition) && <span className={s.value}>{unit.replace(' ', THIN_SPACE)}</span>}
      <span className={s.caption} data-caption={id} />
    </p>
  );
}
