/** The page of the reader's own sweep: curves and numbers on the left; the form, running it and files on the right. */
import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { Point } from '../../../figures/points';
import type { FullScenario } from '../../../scenario/types';
import { leftOut, numberIn, seedsFor } from '../../../sweep/own-sweep';
import { saveSweep } from '../../../sweep/saved';
import type { Sweep } from '../../../sweep/types';
import { check } from '../../app/document';
import { announce, edit, open, showFigure, useApp } from '../../app/store';
import { OWN_SWEEP } from '../../../figures/own';
import { DownloadIcon } from '../../look/file-icons';
import { useLostFocus } from '../../look/use-lost-focus';
import type { Theme } from '../../look/palette';
import { saveFile } from '../../look/save-file';
import { changedWords } from '../../panel/change-words';
import { Chart } from '../Chart';
import { Legend, type AskedPoint } from '../FigurePage';
import figures from '../figures.module.css';
import { Numbers } from '../Numbers';
import { Statistics } from '../Statistics';
import { asCsv, asDrawnJson, asSvg, type Shown } from '../save';
import { Take } from '../Take';
import type { During } from './during';
import { changeForm, changeNetwork, isSameNetwork, titleOf, useOwn, type OwnState } from './own-store';
import s from './own.module.css';
import { OwnFields } from './OwnFields';
import { OwnRun } from './OwnRun';
import { beginAtSweep, beginOwnOf, openNetwork, sweepWithoutChanges } from './start-own';
import { WarmUp } from './WarmUp';
import { useOwnSweep, type OwnDrawn } from './use-own-sweep';

interface OwnPageProps {
  theme: Theme;
  onBack: () => void;
  onPoint: (asked: AskedPoint) => void;
  onProblem: (sentence: string) => void;
}

/** Begins a new sweep with the open network. */
function beginWithOpen(): void {
  const { checked, doc } = useApp.getState();
  beginOwnOf(openNetwork(checked.scenario, doc.presetId), checked);
}

/** How the open network differs from that of the sweep, whose title it has. */
function changedSince(own: OwnState, full: FullScenario): string {
  const swept = check(own.network.scenario);
  const changed = swept.ok ? changedWords(swept.checked.full, full) : '';
  return changed === '' ? 'its drawing or its text' : changed;
}

/** Says so if the open network is not that of the sweep. */
function OtherNetwork({ own }: { own: OwnState }) {
  const { scenario, full } = useApp((state) => state.checked);
  if (isSameNetwork(scenario, own.network.scenario)) return null;
  const title = titleOf(own.network.scenario);
  return (
    <p className={s.note}>
      {title === titleOf(scenario)
        ? `This is a sweep of “${title}” as it was then; what is open now differs: ${changedSince(own, full)}. `
        : `This is a sweep of “${title}”; “${titleOf(scenario)}” is open. `}
      <Button onClick={beginWithOpen}>Sweep what is open instead</Button>
    </p>
  );
}

/** Says what changes during every run, and offers a sweep without that if it replaces a swept value. */
function Changing({ own, during: { swept, others } }: { own: OwnState; during: During }) {
  return (
    <>
      {swept.length > 0 && (
        <p className={s.note}>
          {swept.join(' ')} To vary it for the whole run, sweep the network without its changes.{' '}
          <Button onClick={() => sweepWithoutChanges(own)}>Sweep without the changes</Button>
        </p>
      )}
      {others !== null && <p className={s.note}>{others}</p>}
    </>
  );
}

/** Saves the sweep within its network; opens that network if another one is open. */
function saveWithNetwork(own: OwnState, sweep: Sweep): void {
  const { checked, doc } = useApp.getState();
  const there = isSameNetwork(checked.scenario, own.network.scenario);
  const next = saveSweep(there ? doc.scenario : own.network.scenario, sweep);
  if (there) edit(`Saved the sweep ${sweep.title}`, next);
  else {
    open(next, { presetId: own.network.presetId, playing: false });
    showFigure(OWN_SWEEP);
  }
  changeNetwork(next);
  announce(`“${sweep.title}” is saved with the network: it is in its file and in its link.`);
}

function Curves({ drawn, theme, onPoint }: { drawn: OwnDrawn } & Pick<OwnPageProps, 'theme' | 'onPoint'>) {
  const { drawing, points, runs, run } = drawn;
  const [chosen, setChosen] = useState(0);
  const panel = drawing.panels[Math.min(chosen, drawing.panels.length - 1)];
  const ask = useCallback(
    (point: Point) => onPoint({ figure: drawing, panel, point, runs }), [drawing, panel, runs, onPoint],
  );
  if (points.length === 0) return <p className={figures.empty}>No run has finished yet.</p>;
  return (
    <>
      <Legend figure={drawing} theme={theme} />
      <h3 className={figures.panelTitle}>{panel.title}</h3>
      <Chart figure={drawing} panel={panel} points={points} theme={theme} small={false} onPoint={ask} />
      {drawing.panels.length > 1 && (
        <div className={figures.others}>
          {drawing.panels.map((other, at) => (
            <button key={other.id} type="button" aria-pressed={other === panel} onClick={() => setChosen(at)}>
              <span>{other.title}</span>
              <Chart figure={drawing} panel={other} points={points} theme={theme} small />
            </button>
          ))}
        </div>
      )}
      <Numbers figure={drawing} panel={panel} points={points} />
      <Statistics
        drawing={drawing} panel={panel} points={points} seeds={runs.sweep.seeds.length}
        onSeeds={(count) => changeForm({ seeds: seedsFor(count, runs.sweep.seeds) })}
      />
      {run?.running && <p className={s.note}>Points appear as their runs finish.</p>}
    </>
  );
}

function TakeOwn({ own, drawn, theme, onProblem }: { own: OwnState; drawn: OwnDrawn }
  & Pick<OwnPageProps, 'theme' | 'onProblem'>) {
  const { sweep, drawing, points, rows, runs } = drawn;
  const shown: Shown = { points, rows, runs, from: 'full', stored: null };
  const caption = { sentences: [], source: titleOf(own.network.scenario) };
  return (
    <Take
      id={sweep.id} jsonId={`${sweep.id}-result`}
      command={`npx cell-by-cell sweep ${sweep.id}.json --out ${sweep.id}.csv`}
      onProblem={onProblem} csv={() => asCsv(shown, drawing)} json={() => asDrawnJson(shown, drawing)}
      svg={() => asSvg(drawing, shown, caption, theme)}
    >
      <div className={s.buttons}>
        <Button onClick={() => saveWithNetwork(own, sweep)}>Save with the network</Button>
        <Button
          leftSection={<DownloadIcon />} onClick={() => saveFile(
            `${sweep.id}.json`, new Blob([`${JSON.stringify(sweep, null, 2)}\n`], { type: 'application/json' }),
          )}
        >
          Sweep file
        </Button>
      </div>
    </Take>
  );
}

function Own({ own, theme, onBack, onPoint, onProblem }: OwnPageProps & { own: OwnState }) {
  const heading = useLostFocus<HTMLHeadingElement>();
  const { full, groups, made, problems, during, drawn } = useOwnSweep(own);
  const without = own.shown && leftOut(own.shown);
  return (
    <div className={figures.page}>
      <div className={figures.left}>
        <button type="button" className={figures.back} onClick={onBack}>All figures</button>
        <h2 ref={heading} tabIndex={-1}>{drawn?.sweep.title ?? 'Your own sweep'}</h2>
        <p className={figures.about}>{drawn?.drawing.about ?? `Of “${titleOf(own.network.scenario)}”.`}</p>
        {drawn === null
          ? <p className={figures.empty}>Choose what varies and run it: the curves appear here, run by run.</p>
          : <Curves key={drawn.sweep.id} drawn={drawn} theme={theme} onPoint={onPoint} />}
      </div>
      <aside className={figures.right}>
        <OtherNetwork own={own} />
        {without !== null && <p className={s.note}>{without}</p>}
        <Changing own={own} during={during} />
        <OwnFields form={own.form} full={full} groups={groups} problems={problems} />
        <WarmUp full={full} warmupS={numberIn(own.form.warmupS) || 0} theme={theme} />
        <OwnRun made={made} full={full} drawn={drawn} />
        {drawn !== null && drawn.points.length > 0
          && <TakeOwn own={own} drawn={drawn} theme={theme} onProblem={onProblem} />}
      </aside>
    </div>
  );
}

export function OwnPage(props: OwnPageProps) {
  const own = useOwn((state) => state.own);
  useEffect(() => {
    if (own === null) beginAtSweep();
  }, [own]);
  return own === null ? null : <Own {...props} own={own} />;
}
