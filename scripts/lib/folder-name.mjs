/** Folders in which the page cannot be built or served: tools take some characters of a path for their own. */

/**
 * Returns a sentence if the page cannot be made in this folder, else `null`. Vite reads `#` and `?` as the end of a
 * path; the tool that writes the service worker, which only a build needs, ends a text at `'`.
 * @param {string} folder @param {{ builds: boolean }} options
 */
export function folderProblem(folder, { builds }) {
  const sign = [...(builds ? "#?'" : '#?')].find((each) => folder.includes(each));
  return sign === undefined ? null
    : `The page cannot be made in ${folder}, because of the ${sign} in this path: move the project to another folder.`;
}

/** Ends the program with that sentence, if there is one. @param {string} folder @param {{ builds: boolean }} options */
export function refuseFolder(folder, options) {
  const sentence = folderProblem(folder, options);
  if (sentence === null) return;
  console.error(sentence);
  process.exit(1);
}
