/**
 * Refuses a version of Node that is too old, with one sentence. The entry scripts import only this file and load the
 * rest after the check, so that an old Node never reads imports or syntax that it does not support.
 */
export const OLDEST_NODE = [20, 19];

/** Returns the sentence for a version such as `18.2.0`; `null` if the version is new enough. */
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
