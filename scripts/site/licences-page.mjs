/** Makes the page `licences.html` of the built site: every part with its licence, equal texts once. Needs no script. */

export const LICENCES_STYLE = `:root { color-scheme: light dark; }
body { max-width: 50rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1rem; }
a { color: inherit; text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid; outline-offset: 2px; }
ul { columns: 18rem; padding: 0; list-style: none; }
li { break-inside: avoid; padding: 0.125rem 0; }
li span { white-space: nowrap; }
pre { margin: 0; font: 0.8125rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]);

const called = ({ name, version }) => escaped(`${name} ${version}`.trim());

/**
 * @param {import('./licences.mjs').Part} ours
 * @param {readonly import('./licences.mjs').Part[]} parts in the order in which they are listed
 * @returns {string} HTML
 */
export function licencesPage(ours, parts) {
  const byText = new Map();
  for (const part of [ours, ...parts]) byText.set(part.text, [...(byText.get(part.text) ?? []), part]);
  const groups = [...byText.values()];
  const place = (part) => groups.findIndex((group) => group.includes(part)) + 1;
  const line = (part) =>
    `<a href="#licence-${place(part)}">${called(part)}</a> <span>(${escaped(part.licence)})</span>`;
  const list = parts.map((part) => `<li>${line(part)}</li>`);
  const texts = groups.map((group, index) => `<section id="licence-${index + 1}">
<h2>${group.map(called).join(', ')}</h2>
<pre>${escaped(group[0].text)}</pre>
</section>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Licences: Cell by Cell</title>
<link rel="icon" href="./icon.svg">
<link rel="stylesheet" href="./licences.css">
</head>
<body>
<main>
<h1>Licences</h1>
<p><a href="./">Cell by Cell</a> contains the work of others, with thanks. These are its ${parts.length} parts;
the text of each licence is below, after that of Cell by Cell itself.</p>
<ul>
${list.join('\n')}
</ul>
${texts.join('\n')}
</main>
</body>
</html>
`;
}
