/** What a node is linked to, and a field to link it to another node. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { groupWords, switchesFirst } from '../describe';
import { connect, whyNotConnect } from '../edits';
import { baseId, linksOf } from '../items';
import { NodeField } from './fields';
import type { FormProps } from './form';

export function Neighbours({ id, scenario, apply }: Pick<FormProps, 'scenario' | 'apply'> & { id: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const around = linksOf(scenario).flatMap((link) => {
    const [from, to] = [baseId(link.from), baseId(link.to)];
    return from === id ? [to] : to === id ? [from] : [];
  });
  const free = switchesFirst(scenario).filter((other) => whyNotConnect(scenario, id, other) === null);
  const target = chosen !== null && free.includes(chosen) ? chosen : free[0] ?? null;
  return (
    <section className="editor-section" aria-label="Links of the node">
      <h3>Linked to</h3>
      <p className="editor-words">{around.length === 0 ? 'nothing yet' : around.join(', ')}</p>
      {target === null ? null : (
        <div className="editor-inline">
          <NodeField
            label={`Connect ${id} to`} value={target} onChange={setChosen}
            choices={free.map((other) => ({ value: other, label: groupWords(scenario, other) }))}
          />
          <Button onClick={() => apply((now) => connect(now, id, target))}>Connect</Button>
        </div>
      )}
    </section>
  );
}
