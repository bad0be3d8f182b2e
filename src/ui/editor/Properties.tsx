/** The panel beside the canvas: the form of what is selected, or the one for the ends of a new link or flow. */
import { Button } from '@mantine/core';
import type { Ref } from 'react';
import type { Problem } from '../../scenario/problem';
import type { Scenario } from '../../scenario/types';
import type { Edit } from './edits';
import { AskForm } from './forms/AskForm';
import { FlowForm } from './forms/FlowForm';
import { LinkForm } from './forms/LinkForm';
import { NodeForm } from './forms/NodeForm';
import { RunForm } from './forms/RunForm';
import { SharedForm } from './forms/SharedForm';
import { findFlow, findLink, findNode, isGroup, itemKey, itemOfPath, problemsOf, type Item } from './items';
import { counted, itemName } from './labels';
import { HintMark, ProblemMark } from './marks';
import type { Ask } from './entries';

export interface PropertiesProps {
  scenario: Scenario;
  problems: readonly Problem[];
  warnings: readonly Problem[];
  selection: readonly Item[];
  ask: Ask | null;
  apply(make: (scenario: Scenario) => Edit): void;
  onAskDone(): void;
  onRemove(): void;
  /** Where the focus goes when the panel is opened from the outline. */
  panel: Ref<HTMLElement>;
}

const ASK_TITLES: Record<Ask, string> = { connect: 'Connect two nodes', flow: 'Add a flow' };

function titleOf(scenario: Scenario, selection: readonly Item[]): { kind: string; name: string } {
  if (selection.length > 1) return { kind: 'Selected', name: counted(selection.length, 'item') };
  const [item] = selection;
  if (!item) return { kind: 'Run', name: scenario.title || 'Untitled network' };
  if (item.kind === 'link') return { kind: 'Link', name: itemName(item) };
  if (item.kind === 'flow') return { kind: 'Flow', name: item.id };
  const node = findNode(scenario, item.id);
  return { kind: node?.kind === 'switch' ? 'Switch' : isGroup(node) ? 'Group' : 'Host', name: item.id };
}

function ItemForm(
  { item, warnings, ...rest }: Pick<PropertiesProps, 'scenario' | 'problems' | 'warnings' | 'apply'> & { item: Item },
) {
  const { scenario } = rest;
  const form = { ...rest, warned: warnings };
  const node = item.kind === 'node' ? findNode(scenario, item.id) : undefined;
  const link = item.kind === 'link' ? findLink(scenario, item.id) : undefined;
  const flow = item.kind === 'flow' ? findFlow(scenario, item.id) : undefined;
  if (node) return <NodeForm node={node} {...form} />;
  if (link) return <LinkForm link={link} {...form} />;
  return flow ? <FlowForm flow={flow} {...form} /> : null;
}

/** Returns the problems of the one selected item, or, if none is selected, those that concern no item. */
function ownOf(scenario: Scenario, problems: readonly Problem[], selection: readonly Item[]): readonly Problem[] {
  if (selection.length === 1) return problemsOf(scenario, problems, selection[0]);
  return selection.length > 1 ? [] : problems.filter((problem) => itemOfPath(scenario, problem.path) === null);
}

export function Properties(props: PropertiesProps) {
  const { scenario, problems, warnings, selection, ask, apply, onAskDone, onRemove, panel } = props;
  const { kind, name } = titleOf(scenario, selection);
  const [item] = selection;
  const single = selection.length === 1;
  const own = ownOf(scenario, problems, selection);
  const title = ask ? ASK_TITLES[ask] : name;
  return (
    <section ref={panel} tabIndex={-1} className="editor-properties" aria-label={ask ? title : `Properties of ${name}`}>
      <header className="editor-properties-head">
        {ask ? null : <span>{kind}</span>}
        <h2>{title}</h2>
      </header>
      {ask ? (
        <AskForm key={ask} ask={ask} scenario={scenario} apply={apply} onDone={onAskDone}
          selectedNodes={selection.filter((other) => other.kind === 'node').map((other) => other.id)} />
      ) : (
        <div className="editor-properties-body" key={selection.map(itemKey).join(' ')}>
          {own.map((problem) => (
            <p key={problem.code + problem.path} className="editor-problem-line">
              <ProblemMark />
              <span>{problem.message}</span>
            </p>
          ))}
          {ownOf(scenario, warnings, selection).map(({ code, path, message }) => (
            <p key={code + path} className="editor-problem-line"><HintMark /><span>{message}</span></p>
          ))}
          {single ? (
            <ItemForm
              scenario={scenario} item={item} warnings={warnings}
              problems={[...own, ...problems.filter(({ path }) => path.startsWith('faults'))]} apply={apply}
            />
          ) : null}
          {selection.length === 0 ? <RunForm scenario={scenario} problems={own} apply={apply} /> : null}
          {selection.length > 1 ? <SharedForm scenario={scenario} items={selection} apply={apply} /> : null}
          {selection.length > 0 ? (
            <Button className="editor-remove" onClick={onRemove}>
              Delete {single ? name : counted(selection.length, 'item')}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}
