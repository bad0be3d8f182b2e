/** The ports of a switch that have their own queue and discard policy, and a field to give another port its own. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Switch } from '../../../scenario/types';
import { Fold } from '../FieldGroups';
import { addPort, portsToChoose, removePort } from '../port-edits';
import { isChanged, portSections, withIdle } from '../sections';
import { useRowFocus } from '../use-row-focus';
import { NodeField } from './fields';
import type { FormProps } from './form';
import { SectionForm } from './SectionForm';

interface PortFormProps extends FormProps {
  node: Switch;
  neighbour: string;
  /** Whether the fold starts open: the port was just added, or has a problem. */
  open: boolean;
  onRemove(): void;
}

function PortForm({ node, neighbour, open, onRemove, ...form }: PortFormProps) {
  const { network = 'atm', flows = [] } = form.scenario;
  const sections = withIdle(portSections(node, neighbour, network), flows);
  const name = `Port to ${neighbour}`;
  return (
    <Fold title={name} changed={sections.flatMap(({ fields }) => fields).filter(isChanged).length} open={open}>
      {() => (
        <>
          {sections.map((section) => (
            <SectionForm
              key={section.title} section={section} within={name} item={{ kind: 'node', id: node.id }} {...form}
            />
          ))}
          <Button onClick={onRemove}>Remove the settings of this port</Button>
        </>
      )}
    </Fold>
  );
}

export function Ports({ node, ...form }: FormProps & { node: Switch }) {
  const { scenario, apply, problems } = form;
  const [list, leaving] = useRowFocus<HTMLElement>('.editor-port > details > summary');
  const [chosen, setChosen] = useState<string | null>(null);
  const [added, setAdded] = useState<readonly string[]>([]);
  const own = Object.keys(node.ports ?? {});
  const choices = portsToChoose(scenario, node.id);
  const target = choices.find(({ value }) => value === chosen)?.value ?? choices.at(-1)?.value ?? null;
  const wrong = (neighbour: string): boolean =>
    problems.some(({ path }) => path.startsWith(`nodes.${node.id}.ports.${neighbour}.`));

  // Focuses the fold that was just added, since it is filled in next.
  useEffect(() => {
    const newest = added.at(-1);
    if (newest !== undefined) list.current?.querySelector<HTMLElement>(`[data-port="${newest}"] summary`)?.focus();
  }, [added, list]);

  return (
    <section ref={list} className="editor-section" aria-label="Ports with their own settings">
      <h3>Ports with their own settings</h3>
      <p className="editor-words">{own.length === 0
        ? `None: every port of ${node.id} has the queue and the policy above.`
        : `Unset values follow ${node.id}.`}</p>
      {own.map((neighbour, place) => (
        <div key={neighbour} className="editor-port" data-port={neighbour}>
          <PortForm
            node={node} neighbour={neighbour} open={added.includes(neighbour) || wrong(neighbour)} {...form}
            onRemove={() => {
              leaving(place);
              apply((now) => removePort(now, node.id, neighbour));
            }}
          />
        </div>
      ))}
      {target === null ? null : (
        <div className="editor-inline">
          <NodeField label="Port to" value={target} choices={choices} onChange={setChosen} />
          <Button data-adds onClick={() => {
            apply((now) => addPort(now, node.id, target));
            setAdded([...added.filter((one) => one !== target), target]);
          }}>Add settings</Button>
        </div>
      )}
    </section>
  );
}
