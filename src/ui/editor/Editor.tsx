/**
 * The editor: a network as a drawing and as an outline, and the properties of what is selected. Owns the selection and
 * what is open; every edit is a pure function (edits.ts and its neighbours) whose result is reported upwards as one
 * named step of the history. On a phone only the outline and the properties are shown.
 */
import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../scenario/problem';
import type { Scenario } from '../../scenario/types';
import { PALETTES, type Theme } from '../look/palette';
import { useAtLeast } from '../look/use-room';
import { hostIds } from './describe';
import { remove } from './edits';
import { ContextMenu } from './ContextMenu';
import { arrangeEntries, editEntries, entriesFor, type Doing } from './entries';
import { EmptyNetwork } from './EmptyNetwork';
import { flowColours } from './flow-colours';
import { allItems, type Item } from './items';
import { onKey, type Keys } from './keys';
import { BackMark } from './marks';
import { Middle } from './Middle';
import { nextStep } from './next-step';
import { Outline } from './Outline';
import type { Locate } from './palette';
import { FIRST_TRANSPORT, PIECES, put } from './placing';
import { ProblemList } from './ProblemList';
import { Properties } from './Properties';
import { successor } from './selection';
import type { Shape } from './shapes';
import { tidy } from './tidy';
import { Toolbar } from './Toolbar';
import { useClipboard } from './use-clipboard';
import { useContextMenu } from './use-context-menu';
import { useEdits } from './use-edits';
import { useProperties } from './use-properties';
import './editor.css';

export interface EditorProps {
  scenario: Scenario;
  /** Problems that checkScenario found in it. */
  problems: readonly Problem[];
  /** Warnings about a network that can run: settings without effect, or with an unexpected one. */
  warnings?: readonly Problem[];
  theme: Theme;
  /** Called after each finished edit with the name of the step and the scenario after it. */
  onEdit(label: string, next: Scenario): void;
  /** If left out, there is no button to run the network. */
  onRun?(): void;
  /** If left out, no shapes to start with are offered. */
  onStart?(shape: Shape): void;
}

/** Codes of problems of an unfinished network that the hint about the next step explains better. */
const SAID_BY_NEXT_STEP: ReadonlySet<string> = new Set(['noNodes', 'noLinks']);

const DRAWING_REM = 48;

const NO_WARNINGS: readonly Problem[] = [];

export function Editor({ scenario, problems, warnings = NO_WARNINGS, theme, onEdit, onRun, onStart }: EditorProps) {
  const narrow = !useAtLeast(DRAWING_REM);
  const { selection, choose, now, apply, say, said } = useEdits(scenario, onEdit);
  /** Counts how often everything was tidied; each time the drawing shows the whole network. */
  const [arranged, setArranged] = useState(0);
  /** Transport of the flows that are being drawn; `null` if none are. */
  const [drawn, setDrawn] = useState<string | null>(null);
  const located = useRef<Locate>(() => null);
  const locate = useCallback<Locate>((x, y) => located.current(x, y), []);
  const takeLocate = useCallback((next: Locate) => { located.current = next; }, []);
  const toolbar = useRef<HTMLDivElement>(null);
  const firstTool = useCallback(() => toolbar.current?.querySelector('button'), []);
  const {
    panel, ask, asks, askDone, endAsking, openProperties, openSheet, closeSheet, sheet,
  } = useProperties(narrow, firstTool);
  const colours = useMemo(() => flowColours(scenario, PALETTES[theme]), [scenario, theme]);

  const select = useCallback((items: readonly Item[]) => {
    choose(items);
    endAsking();
  }, [choose, endAsking]);

  const removeSelected = useCallback(() => {
    if (selection.length === 0) return;
    apply((before) => remove(before, selection));
    closeSheet();
  }, [apply, selection, closeSheet]);

  /**
   * Removes what is selected and selects the row that takes its place in the outline, so that the keyboard stays where
   * it was.
   */
  const removeFromOutline = useCallback(() => {
    const before = now();
    removeSelected();
    choose(successor(before, now(), selection));
  }, [removeSelected, selection, now, choose]);

  const clipboard = useClipboard({ now, selection, apply, remove: removeSelected, say });
  const tidyAll = (): void => {
    apply(tidy);
    setArranged((times) => times + 1);
  };
  const selectAll = (): void => select(allItems(scenario));
  const { menu, close, listeners, byKey } = useContextMenu(scenario, selection, select, locate);
  const doing: Doing = {
    scenario, selection, place: menu?.place ?? null, apply, ask: asks, ...clipboard,
    remove: removeSelected, openProperties: () => openProperties(), tidy: tidyAll, selectAll,
  };

  const keys: Keys = {
    menu: byKey, duplicate: clipboard.duplicate, selectAll, remove: removeSelected,
    escape: () => {
      // While flows are drawn, Escape ends only that. xyflow deselects the focused node, so the selection is set again.
      select(drawn === null ? [] : selection);
      setDrawn(null);
    },
  };

  const step = nextStep(scenario, !narrow);
  const isEmpty = scenario.nodes.length === 0;
  const shownProblems = useMemo(
    () => (step === null ? problems : problems.filter((problem) => !SAID_BY_NEXT_STEP.has(problem.code))),
    [step, problems],
  );
  const shownWarnings = step === null ? warnings : NO_WARNINGS;
  const properties = (
    <Properties
      scenario={scenario} problems={shownProblems} warnings={shownWarnings} selection={selection} ask={ask}
      apply={apply} panel={panel} onAskDone={askDone} onRemove={removeSelected}
    />
  );

  return (
    <div
      className="editor" data-narrow={narrow || undefined} data-sheet={sheet || undefined}
      onKeyDown={(event) => onKey(event, keys)} {...listeners}
    >
      <Toolbar
        place={toolbar} narrow={narrow} canRemove={selection.length > 0} locate={locate} drawing={drawn !== null}
        onAdd={(piece) => apply((before) => PIECES[piece].add(before))}
        onPut={(piece, at) => apply((before) => put(before, piece, at))}
        onDraw={(drawing) => setDrawn(drawing ? FIRST_TRANSPORT : null)}
        canConnect={scenario.nodes.length > 1} canAddFlow={hostIds(scenario).length > 1}
        canRun={problems.length === 0 && step === null}
        onTidy={tidyAll} onAsk={asks} onRemove={removeSelected} onRun={onRun}
        entries={() => [...editEntries(doing), null, ...arrangeEntries(doing)]}
      />
      <div className="editor-side" hidden={sheet}>
        {narrow && isEmpty && step ? <EmptyNetwork sentence={step} onStart={onStart} /> : null}
        {narrow && !isEmpty && step ? <p className="editor-next">{step}</p> : null}
        <Outline
          scenario={scenario} problems={shownProblems} colours={colours} selection={selection}
          onRemove={removeFromOutline} onOpen={openProperties}
          onSelect={select} onPress={() => { if (narrow) openSheet(); }}
        />
        <ProblemList
          scenario={scenario} problems={shownProblems} warnings={shownWarnings}
          onSelect={(items, path) => { select(items); openProperties(path); }}
        />
      </div>
      {narrow ? null : (
        <Middle
          arranged={arranged} scenario={scenario} problems={shownProblems} theme={theme} selection={selection}
          drawn={drawn} onLocate={takeLocate} apply={apply} onSelect={select} step={step} onDrawn={setDrawn}
          onStart={onStart}
        />
      )}
      {!narrow || sheet ? (
        <div className="editor-panel">
          {sheet ? (
            <Button
              variant="subtle" className="editor-back" leftSection={<BackMark />}
              onClick={() => { closeSheet(); endAsking(); }}
            >
              Outline
            </Button>
          ) : null}
          {properties}
        </div>
      ) : null}
      {menu ? <ContextMenu at={menu.at} entries={() => entriesFor(doing)} onClose={close} /> : null}
      <p className="editor-said" role="status">{said}</p>
    </div>
  );
}
