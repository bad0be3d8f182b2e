/**
 * Refuses a Node that is too old, in one sentence. The entry scripts import this file alone and load the rest after the
 * check, so that an old Node never meets an import or a syntax that it does not know.
 */
export const OLDEST_NODE = [20, 19];

/** The sentence for a version such as `18.2.0`, or null when it will do. */
export function nodeTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = OLDEST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return null;
  return `Cell by Cell needs Node ${wantedMajor}.${wantedMinor} or newer; this is Node ${version}. Get a newer one at https://nodejs.org.`;
}

export function refuseOldNode() {
  const sentence = nodeTooOld(process.versions.node);
  if (sentence === null) return;
  console.error(sentence);
  process.exit(1);
}
