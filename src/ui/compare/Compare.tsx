/**
 * The Compare view: two to four runs on one clock, with transport, stages, overlaid charts and the table. Without an
 * open comparison, it offers what the open network may be compared with.
 */
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { letterOf } from '../../scenario/comparison';
import type { FullScenario, Scenario } from '../../scenario/types';
import { branchesOf, showBranch } from '../app/branches';
import { comparedInstantS, type OpenComparison } from '../app/comparison';
import { check, resultKey } from '../app/document';
import { compare } from '../app/open-comparison';
import { Region } from '../app/Region';
import { announce, edit, open as openNetwork, show, useApp } from '../app/store';
import { useLayout, useTheme } from '../app/use-theme';
import { useLostFocus } from '../look/use-lost-focus';
import { useAtLeast } from '../look/use-room';
import { beginChoosing } from './choice';
import c from './compare.module.css';
import { CompareTable } from './CompareTable';
import { CompareTransport } from './CompareTransport';
import { CompareWith } from './CompareWith';
import { OverlaidCharts } from './OverlaidCharts';
import type { Race } from './race';
import { SideBySides } from './SideBySides';
import { Stages } from './Stages';
import { useFirstDifference, useRace } from './use-race';
import { nameOf } from './words';

/** Least width of the page for stages side by side, rem; smaller on a projector, whose rem is larger. */
const SIDE_BY_SIDE_REM = 90;
const PROJECTED_REM = 64;

function Nothing() {
  const title = useApp((state) => state.doc.scenario.title ?? 'This network');
  const heading = useLostFocus<HTMLHeadingElement>();
  return (
    <main className={c.nothing} tabIndex={-1}>
      <h2 ref={heading} tabIndex={-1}>Compare two to four runs on one clock</h2>
      <p>{title} is run A. Choose what run B changes; more runs can be added there.</p>
      <CompareWith />
      <h3>Or presets that are worth seeing side by side</h3>
      <SideBySides />
      <p>
        Or any two to four networks of the gallery, your own among them: <Button
          onClick={() => { beginChoosing(); show('gallery'); }}
        >
          Choose in the gallery
        </Button>
      </p>
    </main>
  );
}

/** Whether a scenario gives this run. */
function isRun(scenario: Scenario, full: FullScenario): boolean {
  const reply = check(scenario);
  return reply.ok && resultKey(reply.checked.full) === resultKey(full);
}

/**
 * Opens one of the runs in Watch, at the instant at which the runs stand: the branch of the open network that it is, or
 * else a network of its own.
 */
function watch({ comparison, runs }: OpenComparison, run: number): void {
  const atS = comparedInstantS();
  const { scenario, full } = runs[run];
  const { doc } = useApp.getState();
  const branch = branchesOf(doc).find((one) => isRun(one.scenario, full));
  if (branch && branch.id !== doc.branches?.shown) {
    showBranch(branch.id, atS);
    useApp.setState({ playing: false, tab: 'watch' });
  } else if (branch || (run === 0 && doc.scenario === comparison.base)) {
    useApp.setState(({ load }) => ({ load: { serial: load.serial + 1, atS }, playing: false, tab: 'watch' }));
  } else if (doc.scenario === comparison.base) {
    edit(`Run ${letterOf(run, runs)}: ${nameOf(runs, run)}`, scenario, { atS });
    useApp.setState({ playing: false, tab: 'watch' });
  } else openNetwork(scenario, { startAtS: atS, playing: false });
}

function Problem({ race }: { race: Race }) {
  const problem = useStore(race.state, (state) => state.problem);
  if (problem === null) return null;
  return (
    <div className={c.problem} role="alert">
      <p>{problem}</p>
      <Button onClick={race.startAgain}>Start again</Button>
    </div>
  );
}

function Runs({ race, open }: { race: Race; open: OpenComparison }) {
  const layout = useLayout();
  const projected = useTheme() === 'projector';
  const wide = useAtLeast(projected ? PROJECTED_REM : SIDE_BY_SIDE_REM) && layout !== 'phone';
  const { comparison, runs } = open;
  const [shown, setShown] = useState(0);
  const [chosen, setOther] = useState(1);
  const other = chosen < runs.length ? chosen : 1;
  const parted = useFirstDifference(open, race, other);
  const flip = useCallback(() => setShown((now) => {
    const next = (now + 1) % runs.length;
    announce(`${letterOf(next, runs)}: ${nameOf(runs, next)}.`);
    return next;
  }), [runs]);
  const remove = (run: number): void => {
    setShown(0);
    compare({ ...comparison, others: comparison.others.filter((_, place) => place !== run - 1) }, comparedInstantS());
  };
  return (
    <>
      <Region name="The transport">
        <CompareTransport race={race} open={open} parted={parted} other={other} onFlip={wide ? null : flip} />
      </Region>
      <Problem race={race} />
      <Stages
        race={race} open={open} other={other} alone={wide ? null : shown % runs.length}
        onWatch={(run) => watch(open, run)} onRemove={runs.length > 2 ? remove : null} onFlip={flip}
      />
      <div className={c.below}>
        <Region name="The charts"><OverlaidCharts race={race} open={open} other={other} parted={parted} /></Region>
        <Region name="The results"><CompareTable race={race} open={open} other={other} onOther={setOther} /></Region>
      </div>
    </>
  );
}

function Opened({ open }: { open: OpenComparison }) {
  const race = useRace(open);
  return <main className={c.compare} tabIndex={-1}>{race && <Runs race={race} open={open} />}</main>;
}

export function Compare() {
  const open = useApp((state) => state.comparison);
  return open === null ? <Nothing /> : <Opened open={open} />;
}
