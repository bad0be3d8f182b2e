/** What the first pictures can do without, together, so that the first load is not split for it: see later.ts. */
export { drawChosen } from './draw-chosen';
export { drawCounted } from './draw-counted';
