/** The table of results, with what is better or worse: of one run each, or means of five seeds. Also CSV and links. */
import { Button, Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { PS_PER_S } from '../../model/kernel/time';
import { MOST_RUNS, letterOf, type Comparison } from '../../scenario/comparison';
import { FEW_SEEDS } from '../../scenario/seeds';
import { because } from '../app/because';
import { comparedInstantS, type OpenComparison } from '../app/comparison';
import { compare, leaveComparison } from '../app/open-comparison';
import { announce, show, warn } from '../app/store';
import { inWords, THIN_SPACE } from '../app/words';
import { DownloadIcon } from '../look/file-icons';
import { ShareIcon } from '../look/icons';
import { saveFile } from '../look/save-file';
import { Explained } from '../terms/Explained';
import c from './compare.module.css';
import { comparisonCsv } from './csv';
import type { Race } from './race';
import { readingLines, stretchWords, VERDICT_WORDS, type Measured, type ReadingLine } from './readings';
import { startSeeds, type SeedsUnderWay } from './seeds';
import { useRecords } from './use-records';
import { useWays } from './CompareWith';
import { nameOf } from './words';

type Seeding = { done: number; of: number } | null;

/** The measurement with five seeds: its progress and result, and functions to start, cancel and leave it. */
function useSeeds(race: Race, { runs }: OpenComparison) {
  const [seeding, setSeeding] = useState<Seeding>(null);
  const [seeded, setSeeded] = useState<Measured | null>(null);
  const under = useRef<SeedsUnderWay | null>(null);
  useEffect(() => () => {
    under.current?.cancel();
    under.current = null;
  }, []);
  const begin = (): void => {
    const nowS = race.nowPs() / PS_PER_S;
    const untilS = nowS > 0 ? nowS : race.endPs / PS_PER_S;
    setSeeding({ done: 0, of: runs.length * FEW_SEEDS });
    const started = startSeeds(runs, untilS, (done, of) => {
      if (under.current === started) setSeeding({ done, of });
    });
    under.current = started;
    started.result.then((seeds) => {
      if (under.current !== started) return;
      setSeeded({ seeds });
      announce(`The means of ${inWords(FEW_SEEDS)} seeds are in the table.`);
    }, (reason: unknown) => {
      if (under.current === started) warn(because(reason));
    }).finally(() => {
      if (under.current === started) setSeeding(null);
    });
  };
  const cancel = (): void => {
    under.current?.cancel();
    under.current = null;
    setSeeding(null);
  };
  return { seeding, seeded, begin, cancel, single: () => setSeeded(null) };
}

function Verdict({ line: { verdict, way, difference } }: { line: ReadingLine }) {
  const filled = verdict !== 'worse';
  const words = VERDICT_WORDS[verdict];
  return (
    <td className={c.verdict} data-verdict={verdict}>
      {way !== null && (
        <svg viewBox="0 0 12 12" width="0.75rem" height="0.75rem" aria-hidden="true">
          <path d={way === 'up' ? 'M6 1L11.2 10.5H.8z' : 'M6 11L.8 1.5h10.4z'} data-filled={filled || undefined} />
        </svg>
      )}
      <b>{difference === '' ? words : difference}</b> {difference !== '' && <span>{words}</span>}
    </td>
  );
}

function AddRun({ comparison }: { comparison: Comparison }) {
  const ways = useWays();
  const others = ways.filter(({ other }) =>
    comparison.others.every(({ set }) => JSON.stringify(set) !== JSON.stringify(other.set)));
  if (comparison.others.length + 1 >= MOST_RUNS || others.length === 0) return null;
  return (
    <Menu position="top-end">
      <Menu.Target><Button>Add a run</Button></Menu.Target>
      <Menu.Dropdown>
        {others.map(({ words, other }) => (
          <Menu.Item
            key={words}
            onClick={() => compare({ ...comparison, others: [...comparison.others, other] }, comparedInstantS())}
          >
            With {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function CompareTable({ race, open, other, onOther }: {
  race: Race; open: OpenComparison; other: number; onOther: (run: number) => void;
}) {
  const now = useRecords(race);
  const { seeding, seeded, begin, cancel, single } = useSeeds(race, open);
  const phase = useStore(race.state, (state) => state.phase);
  const measured = seeded ?? now;
  const { runs, comparison } = open;
  const lines = measured ? readingLines(measured, other, runs) : [];
  const means = seeded ? `, mean of ${inWords(FEW_SEEDS)} seeds and its 95${THIN_SPACE}% interval` : '';
  // Before the first results there is no time that they cover.
  const over = measured ? stretchWords(measured, runs) + means : '';
  return (
    <section className={c.results} aria-label="Results of all runs">
      <table className={c.table} data-two={runs.length === 2 || undefined}>
        <caption className="heard">{over}</caption>
        <thead>
          <tr>
            <th scope="col"><span className="heard">Result, </span>{over}</th>
            {runs.map((_, position) => (
              <th key={position} scope="col" data-run={position} title={nameOf(runs, position)}>
                {position > 0 && runs.length > 2
                  ? (
                    <button type="button" aria-pressed={other === position} onClick={() => onOther(position)}>
                      {letterOf(position, runs)}
                    </button>
                  ) : letterOf(position, runs)}
                <span className="heard">: {nameOf(runs, position)}</span>
              </th>
            ))}
            <th scope="col">{letterOf(other, runs)} against A</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row"><Explained text={line.title} help={line.definition} /></th>
              {line.values.map((value, position) => <td key={position} className={c.value}>{value}</td>)}
              <Verdict line={line} />
            </tr>
          ))}
        </tbody>
      </table>
      <div className={c.tools} data-unprinted>
        {seeding && <span role="status">{seeding.done} of {seeding.of} runs</span>}
        {/* One button, so that it keeps the focus. */}
        <Button
          disabled={!seeding && !seeded && (phase === 'flatOut' || phase === 'problem')}
          onClick={seeding ? cancel : seeded ? single : begin}
        >
          {seeding ? 'Cancel' : seeded ? 'One seed' : 'Five seeds'}
        </Button>
        <Button leftSection={<ShareIcon />} onClick={() => show('share')}>Link</Button>
        <Button
          leftSection={<DownloadIcon />} disabled={measured === null}
          onClick={() => measured
            && saveFile('comparison.csv', new Blob([comparisonCsv(runs, measured)], { type: 'text/csv' }))}
        >
          CSV
        </Button>
        <AddRun comparison={comparison} />
        <Button onClick={leaveComparison}>Another comparison</Button>
      </div>
    </section>
  );
}
