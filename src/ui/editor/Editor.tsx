/**
 * The editor: a network as a drawing and as an outline, and the properties of what is selected. Every edit is a pure
 * function (edits.ts and its neighbours) whose result is reported upwards as one named step of the history. Each hook
 * owns one part of the state; this component connects them. On a phone only the outline and the properties are shown.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../scenario/problem';
import type { Scenario } from '../../scenario/types';
import { PALETTES, type Theme } from '../look/palette';
import { LEAST_REM, useAtLeast } from '../look/use-room';
import { ContextMenu } from './ContextMenu';
import { hostIds } from './describe';
import { arrangeEntries, editEntries, entriesFor, type Doing } from './entries';
import { flowColours } from './flow-colours';
import { allItems, type Item } from './items';
import { onKey, type Keys } from './keys';
import { Middle } from './Middle';
import { Panel } from './Panel';
import { FIRST_TRANSPORT, PIECES, put } from './placing';
import { Properties } from './Properties';
import type { Shape } from './shapes';
import { Side } from './Side';
import { tidy } from './tidy';
import { Toolbar } from './Toolbar';
import { useClipboard } from './use-clipboard';
import { useContextMenu } from './use-context-menu';
import { useEdits } from './use-edits';
import { useLocated } from './use-located';
import { useHints } from './use-hints';
import { useProperties } from './use-properties';
import { useRemoving } from './use-removing';
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

/** A new element for each edit: so the same words are read out again when the same is done again. */
function Said({ said }: Pick<ReturnType<typeof useEdits>, 'said'>) {
  return <p className="editor-said" role="status">{said && <span key={said.times}>{said.words}</span>}</p>;
}

export function Editor({ scenario, problems, warnings, theme, onEdit, onRun, onStart }: EditorProps) {
  const narrow = !useAtLeast(LEAST_REM.tablet);
  const edits = useEdits(scenario, onEdit);
  const { selection, choose, now, apply, say } = edits;
  /** Counts how often everything was tidied; each time the drawing shows the whole network. */
  const [arranged, setArranged] = useState(0);
  /** Transport of the flows that are being drawn; `null` if none are. */
  const [drawn, setDrawn] = useState<string | null>(null);
  const { locate, takeLocate } = useLocated();
  const toolbar = useRef<HTMLDivElement>(null);
  const firstTool = useCallback(() => toolbar.current?.querySelector('button'), []);
  const {
    panel, ask, asks, askDone, endAsking, openProperties, openSheet, closeSheet, sheet,
  } = useProperties(narrow, firstTool);
  const { removeSelected, removeFromOutline } = useRemoving(edits, closeSheet);
  const clipboard = useClipboard({ now, selection, apply, remove: removeSelected, say });
  const hints = useHints(scenario, problems, warnings, !narrow);
  const colours = useMemo(() => flowColours(scenario, PALETTES[theme]), [scenario, theme]);

  const select = useCallback((items: readonly Item[]) => {
    choose(items);
    endAsking();
  }, [choose, endAsking]);
  const selectAll = (): void => select(allItems(scenario));
  const tidyAll = (): void => {
    apply(tidy);
    setArranged((times) => times + 1);
  };

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
        canRun={problems.length === 0 && hints.step === null}
        onTidy={tidyAll} onAsk={asks} onRemove={removeSelected} onRun={onRun}
        entries={() => [...editEntries(doing), null, ...arrangeEntries(doing)]}
      />
      <Side
        scenario={scenario} hints={hints} narrow={narrow} hidden={sheet} colours={colours} selection={selection}
        onRemove={removeFromOutline} onOpen={openProperties} onSelect={select} onStart={onStart}
        onPress={() => { if (narrow) openSheet(); }}
      />
      {narrow ? null : (
        <Middle
          arranged={arranged} scenario={scenario} problems={hints.problems} theme={theme} selection={selection}
          drawn={drawn} onLocate={takeLocate} apply={apply} onSelect={select} step={hints.step} onDrawn={setDrawn}
          onStart={onStart}
        />
      )}
      {!narrow || sheet ? (
        <Panel sheet={sheet} onBack={() => { closeSheet(); endAsking(); }}>
          <Properties
            scenario={scenario} problems={hints.problems} warnings={hints.warnings} selection={selection} ask={ask}
            apply={apply} panel={panel} onAskDone={askDone} onRemove={removeSelected}
          />
        </Panel>
      ) : null}
      {menu ? <ContextMenu at={menu.at} entries={() => entriesFor(doing)} onClose={close} /> : null}
      <Said said={edits.said} />
    </div>
  );
}
