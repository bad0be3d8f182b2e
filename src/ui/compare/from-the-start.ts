/** Says how two networks differ at t = 0. */
import { carries } from '../../model/words';
import { letterOf, type ComparedRun } from '../../scenario/comparison';
import { count, withNoun } from '../app/words';
import { differencesBetween } from '../panel/change-words';

const MOST_NAMED = 3;

interface Part { nouns: string; ids: readonly string[] }

function partsOf({ expansion: { network } }: ComparedRun): Part[] {
  const nodes = (kind: string): string[] => network.nodes.filter((node) => node.kind === kind).map(({ id }) => id);
  return [
    { nouns: 'hosts', ids: nodes('host') }, { nouns: 'switches', ids: nodes('switch') },
    { nouns: 'links', ids: [...new Set(network.links.map(({ id }) => id.split('>').sort().join('>')))] },
    { nouns: 'flows', ids: network.flows.map(({ id }) => id) },
  ];
}

/** Differences in what the networks are built of: `A has 16 hosts, B 1`. */
function builtOtherwise(first: ComparedRun, second: ComparedRun, letters: readonly [string, string]): string[] {
  const [a, b] = letters;
  const modes = [first, second].map(({ expansion }) => carries(expansion.network.network === 'packet'));
  const carried = modes[0] === modes[1] ? [] : [`${a} carries ${modes[0]}, ${b} ${modes[1]}`];
  const theirs = partsOf(second);
  return [...carried, ...partsOf(first).flatMap(({ nouns, ids }, place) => {
    const others = theirs[place].ids;
    if (ids.length !== others.length) {
      return [`${a} has ${withNoun(count(ids.length), nouns)}, ${b} ${count(others.length)}`];
    }
    return ids.every((id, position) => id === others[position]) ? [] : [`${b} has other ${nouns}`];
  })];
}

/**
 * Says how the second run differs from the first before anything happens; `null` if both are built alike and part only
 * later (`partedPs`) or not at all.
 */
export function startSentence(
  runs: readonly ComparedRun[], other: number, partedPs: number | null,
): string | null {
  const [first, second] = [runs[0], runs[other]];
  const [a, b] = [letterOf(0), letterOf(other, runs)];
  const built = builtOtherwise(first, second, [a, b]);
  if (built.length > 0) return `${a} and ${b} differ from the start: ${built.join('; ')}.`;
  if (partedPs !== 0) return null;
  const set = differencesBetween(first.full, second.full);
  // The unit is written once, behind the second value: `512, in B 1,000 cells`.
  const named = set.slice(0, MOST_NAMED).map(({ what, before, after }) => `${what} ${before}, in ${b} ${after}`);
  const more = set.length > MOST_NAMED ? [`${count(set.length - MOST_NAMED)} more`] : [];
  return `${a} and ${b} differ from the start${named.length > 0 ? `: ${[...named, ...more].join('; ')}` : ''}.`;
}
