/** Whether a value looks like a sweep file: it has a base network or cases, and no nodes of its own. */
export const isSweep = (input: unknown): boolean => typeof input === 'object' && input !== null
  && ('base' in input || 'cases' in input) && !('nodes' in input);
