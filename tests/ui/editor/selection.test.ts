import { describe, expect, it } from 'vitest';
import { addSwitch, remove, rename, setCount } from '../../../src/ui/editor/edits';
import { framed, selectionAfter, successor, withChanges } from '../../../src/ui/editor/selection';
import { nextStep } from '../../../src/ui/editor/next-step';
import { emptyNetwork, networkOf, SHAPES } from '../../../src/ui/editor/shapes';
import { star } from './star';

const sw = { kind: 'node', id: 'sw' } as const;
const swSink = { kind: 'link', id: 'sw>sink' } as const;

describe('what is selected after an edit', () => {
  it('is the added item', () => {
    expect(selectionAfter(star, addSwitch(star).scenario, [sw])).toEqual([{ kind: 'node', id: 'sw2' }]);
  });

  it('is the renamed item, or a link by its new id', () => {
    const { scenario } = rename(star, sw, 'core');
    expect(selectionAfter(star, scenario, [sw])).toEqual([{ kind: 'node', id: 'core' }]);
    expect(selectionAfter(star, scenario, [swSink])).toEqual([{ kind: 'link', id: 'core>sink' }]);
  });

  it('is the same as before, as far as the items still exist', () => {
    expect(selectionAfter(star, setCount(star, 'src', 3).scenario, [sw])).toEqual([sw]);
    expect(selectionAfter(star, remove(star, [sw]).scenario, [sw, { kind: 'node', id: 'sink' }])).toEqual([{
      kind: 'node', id: 'sink',
    }]);
  });

  it('is the next row after a removal from the outline, the last where none follows', () => {
    expect(successor(star, remove(star, [sw]).scenario, [sw])).toEqual([{ kind: 'node', id: 'sink' }]);
    const flow = { kind: 'flow', id: 'f' } as const;
    expect(successor(star, remove(star, [flow]).scenario, [flow])).toEqual([swSink]);
  });
});

describe('what the drawing selects', () => {
  const [src, sink] = (['src', 'sink'] as const).map((id) => ({ kind: 'node', id } as const));

  it('collects nodes and links from separate events, and drops a flow', () => {
    const nodes = withChanges([{ kind: 'flow', id: 'f' }], 'node', [{ id: 'src', selected: true }]);
    expect(withChanges(nodes, 'link', [{ id: 'sw>sink', selected: true }])).toEqual([src, swSink]);
    expect(withChanges([src, swSink], 'node', [{ id: 'src', selected: false }])).toEqual([swSink]);
  });

  it('includes the links between framed nodes, and no other links', () => {
    expect(framed(star, [sw, sink])).toEqual([sw, sink, swSink]);
    expect(framed(star, [sw])).toEqual([sw]);
    expect(framed(star, [swSink, src])).toEqual([src]);
  });
});

describe('the next step', () => {
  it('leads from nothing to a network that sends', () => {
    const scenario = networkOf(SHAPES[0], {});
    expect(nextStep(emptyNetwork, true)).toContain('Add two hosts and a switch');
    expect(nextStep({ ...scenario, nodes: scenario.nodes.slice(1) }, true)).toContain('one more host');
    expect(nextStep({ ...scenario, links: [], flows: [] }, true)).toContain('Drag from the edge');
    expect(nextStep({ ...scenario, links: [], flows: [] }, false)).toMatch(/Add, Connect…$/);
    const first = { ...scenario, links: scenario.links?.slice(0, 1), flows: [] };
    expect(nextStep(first, true)).toBe('Link host2, too: drag from its edge to a switch.');
    expect(nextStep(first, false)).toBe('Connect host2, too: Add, Connect…');
    const nodes = [...scenario.nodes, { id: 'sw2', kind: 'switch' as const }];
    const apart = [{ from: 'host1', to: 'sw1' }, { from: 'sw2', to: 'host2' }];
    expect(nextStep({ ...scenario, nodes, links: apart, flows: [] }, true)).toContain('No links lead');
    expect(nextStep({ ...scenario, flows: [] }, true)).toContain('Press Draw flows');
    expect(nextStep({ ...scenario, flows: [] }, false)).toContain('Add a flow');
    expect(nextStep(scenario, true)).toBeNull();
  });
});
