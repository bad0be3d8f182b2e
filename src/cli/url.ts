/** `url`: makes the share link of a scenario, or the scenario of a link. */
import { Command } from 'commander';
import { checkScenario } from '../scenario/check';
import { decodeLink, encodeLink, PAYLOAD_LIMIT, unpackLink } from '../scenario/link-codec';
import { minimal } from '../scenario/minimal';
import { findPreset, PRESETS } from '../scenario/presets';
import { grouped } from '../scenario/problem';
import { setPath } from '../scenario/set-path';
import type { Scenario } from '../scenario/types';
import { noSuchPreset, readUrl } from '../scenario/url-parameters';
import { asLines, commandProblem, print, readText } from './output';
import { readScenario } from './scenario-input';

/** The page that `npm start` serves; the fragment of the link works with the page of any other host too. */
const PAGE = 'http://localhost:5173/';

/** Protocols under which a browser opens a page. */
const PAGE_PROTOCOLS = ['http:', 'https:', 'file:'];

/** Other kinds of links of the page, by the key after their #. */
const OTHER_LINKS: Readonly<Record<string, string>> = {
  c: 'a comparison', f: 'a figure', lab: 'the dispersal lab', d: 'a document',
};

function refuseOtherLink(pasted: string): void {
  const other = OTHER_LINKS[/#(\w+)=/.exec(pasted)?.[1] ?? ''];
  if (other === undefined) return;
  throw commandProblem(`This is the link of ${other}, not of a scenario: open it in the page, and download from there.`);
}

function refuseOtherThanPage(address: string): void {
  if (URL.canParse(address) && PAGE_PROTOCOLS.includes(new URL(address).protocol)) return;
  throw commandProblem(`--page ${address} is not the address of a page: give it whole, for example ${PAGE}`);
}

/** What a page opens for a link, a fragment or an address: the scenario, with the settings that the address has. */
function scenarioOf(pasted: string): Scenario {
  const [, address, query, fragment = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/.exec(pasted) ?? [];
  if (address === undefined) return decoded(pasted);
  const { values, problems } = readUrl(query, fragment);
  const unread = problems.find(({ path }) => path === 'set');
  if (unread !== undefined) throw commandProblem(unread.message);
  let scenario = values.link === undefined && values.preset !== undefined ? presetCalled(values.preset)
    : decoded(fragment);
  for (const { path, value } of values.set) {
    const next = setPath(scenario, path, value);
    if (!next.ok) throw commandProblem(asLines([next.problem]));
    ({ scenario } = next);
  }
  const checked = checkScenario(scenario);
  if (!checked.ok) throw commandProblem(asLines(checked.problems));
  return scenario;
}

function decoded(link: string): Scenario {
  const found = decodeLink(link);
  if (!found.ok) throw commandProblem(asLines(found.problems));
  return minimal(found.scenario);
}

function presetCalled(id: string): Scenario {
  const preset = findPreset(id);
  if (preset !== undefined) return preset.scenario;
  const problem = noSuchPreset(id, PRESETS.map((known) => known.id), 'the command presets lists them.');
  throw commandProblem(problem.message);
}

/** Returns the token of a scenario; throws a sentence if it is so long that nothing would open it. */
function encoded(scenario: Scenario): string {
  const token = encodeLink(scenario);
  if (unpackLink(token).ok) return token;
  throw commandProblem(`This scenario is too large for a link, which takes at most ${grouped(PAYLOAD_LIMIT)} characters `
    + 'of data, 1 MB when unpacked: pass it on as a file.');
}

export const urlCommand = (): Command =>
  new Command('url').description('print the share link of a scenario, or with --decode the scenario of a link')
    .argument('<scenario-or-link>', 'a scenario file, a preset id or - ; with --decode a link, its fragment, or -')
    .option('--decode', 'read a link and print its scenario')
    .option('--page <address>', 'address of the page that the link opens', PAGE)
    .action(async (name: string, { decode, page }: { decode?: boolean; page: string }, command: Command) => {
      if (decode) {
        if (command.getOptionValueSource('page') === 'cli') {
          throw commandProblem('--page is of a link that is made; leave it out with --decode.');
        }
        const pasted = name === '-' ? readText('-').trim() : name;
        refuseOtherLink(pasted);
        return print(JSON.stringify(minimal(scenarioOf(pasted)), null, 2));
      }
      refuseOtherThanPage(page);
      const scenario = await readScenario(name);
      const checked = checkScenario(scenario);
      if (!checked.ok) throw commandProblem(asLines(checked.problems));
      return print(`${page.split('#')[0]}#s=${encoded(scenario as Scenario)}`);
    });
