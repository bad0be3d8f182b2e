/** A sweep file names the network that it varies, or one for each case, and has none of its own. */
export const isSweep = (input: unknown): boolean => typeof input === 'object' && input !== null
  && ('base' in input || 'cases' in input) && !('nodes' in input);
