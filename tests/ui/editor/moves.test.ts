import { describe, expect, it } from 'vitest';
import { still, takeChanges, type Moves } from '../../../src/ui/editor/canvas/moves';

const at = (x: number, dragging: boolean) => ({ type: 'position', id: 'sw', position: { x, y: 0 }, dragging }) as const;

const run = (...batches: readonly (readonly ReturnType<typeof at>[])[]): { moves: Moves; ends: string[] } => {
  let moves = still;
  const ends: string[] = [];
  for (const batch of batches) {
    const taken = takeChanges(moves, batch);
    moves = taken.moves;
    ends.push(taken.end);
  }
  return { moves, ends };
};

describe('the stream of changes of a drag over three positions', () => {
  it('becomes one edit when the pointer is released', () => {
    expect(run([at(10, true)], [at(20, true)], [at(20, false)]).ends).toEqual(['none', 'none', 'now']);
  });

  it('keeps the newest position of every node that moves', () => {
    expect(run([at(10, true)], [at(20, true)]).moves.moving).toEqual({ sw: { x: 20, y: 0 } });
  });
});

describe('three presses of an arrow key', () => {
  it('become one edit after a pause, because they belong to no drag', () => {
    const { moves, ends } = run([at(10, false)], [at(20, false)], [at(30, false)]);
    expect(ends).toEqual(['afterPause', 'afterPause', 'afterPause']);
    expect(moves).toEqual({ moving: { sw: { x: 30, y: 0 } }, held: false });
  });
});

describe('changes that move nothing', () => {
  it('are passed on unchanged', () => {
    expect(takeChanges(still, [{ type: 'select', id: 'sw', selected: true }])).toEqual({ moves: still, end: 'none' });
  });
});
