/**
 * Generated sections of a document: the text between `<!-- begin NAME … -->` and `<!-- end NAME -->`. The text around
 * them is written by hand and stays unchanged.
 */

/** @param {string} name */
const marks = (name) => new RegExp(`(<!-- begin ${name}(?![\\w-])[^>]*-->\\n)([\\s\\S]*?)(<!-- end ${name} -->)`);

/**
 * Returns the present text of a section, without the blank lines around it. Throws if the document has no such section.
 * @param {string} text @param {string} name
 */
export function sectionOf(text, name) {
  const found = marks(name).exec(text);
  if (!found) {
    throw new Error(`There is no section ${name}: it lies between "begin ${name}" and "end ${name}" in HTML comments.`);
  }
  return found[2].trim();
}

/**
 * Returns the document with new contents in the named sections.
 * @param {string} text @param {Record<string, string>} contents by section
 */
export function withSections(text, contents) {
  let result = text;
  for (const [name, content] of Object.entries(contents)) {
    sectionOf(result, name);
    result = result.replace(marks(name), (_, begin, _old, end) => `${begin}\n${content.trim()}\n\n${end}`);
  }
  return result;
}

/** @param {string} text */
export const namesOfSections = (text) => [...text.matchAll(/<!-- begin ([\w-]+)/g)].map(([, name]) => name);

/**
 * The names of contents for which a document has no section.
 * @param {string} text @param {Record<string, string>} contents by section
 */
export const missingSections = (text, contents) => Object.keys(contents).filter((name) => !marks(name).test(text));

/**
 * Returns a Markdown table. Vertical bars inside cells are escaped.
 * @param {readonly string[]} head @param {readonly (readonly string[])[]} rows
 * @param {readonly ('left' | 'right')[]} [align] one for each column; left if not given
 */
export function table(head, rows, align = []) {
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(head), `|${head.map((_, column) => (align[column] === 'right' ? '---:' : '---')).join('|')}|`,
    ...rows.map(line),
  ].join('\n');
}
