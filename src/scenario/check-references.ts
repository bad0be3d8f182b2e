/**
 * Checks that the parts of a scenario fit together: ids are unique, ends exist, the expansion stays within bounds,
 * every flow has a route. Each function relies on the checks that come before it in `checkScenario`.
 */
import { collect, counted, grouped, problem, suggestion, type Problem } from './problem';
import type { Router } from './routes';
import { LIMITS } from './schema';
import { pairs, resolve, resolveLink, sizeOf, splitRef, type Topology } from './topology';
import type { FullNode, FullScenario } from './types';
import { millisecondsToPs, secondsToPs } from './units';

export function checkIds({ nodes, flows }: FullScenario): Problem[] {
  const twice = (list: readonly { id: string }[], name: string): Problem[] => {
    const seen = new Set<string>();
    return list.flatMap(({ id }, position) => {
      if (!seen.has(id)) {
        seen.add(id);
        return [];
      }
      return [problem(
        'duplicateId', `${name}[${position}].id`,
        `The id ${id} is taken by another of the ${name}; give this one its own.`,
      )];
    });
  };
  return [...twice(nodes, 'nodes'), ...twice(flows, 'flows')];
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Returns how many nodes a reference means; 0 if there is no such node. */
const sizeOfRef = (nodes: ReadonlyMap<string, FullNode>, ref: string): number => {
  const { id, member } = splitRef(ref);
  const node = nodes.get(id);
  if (!node) return 0;
  if (member === null) return sizeOf(node);
  return member < sizeOf(node) ? 1 : 0;
};

/** Checks the size of the expanded network, before anything is expanded. */
export function checkSizes(scenario: FullScenario): Problem[] {
  const nodes = new Map(scenario.nodes.map((node) => [node.id, node]));
  const between = ({ from, to }: { from: string; to: string }): number =>
    Math.max(sizeOfRef(nodes, from), sizeOfRef(nodes, to));
  const sizes = {
    nodes: total(scenario.nodes.map(sizeOf)), links: total(scenario.links.map(between)),
    flows: total(scenario.flows.map(between)),
  };
  const tooMany = (['nodes', 'links', 'flows'] as const).filter((list) => sizes[list] > LIMITS[list]);
  const problems = tooMany.map((list) => problem('tooMany', list,
    `There are ${grouped(sizes[list])} ${list} when the groups are expanded; at most ${grouped(LIMITS[list])} are possible.`));
  if (scenario.nodes.length === 0) {
    problems.push(problem('noNodes', 'nodes', 'There are no nodes; add two hosts and a switch.'));
  } else if (scenario.links.length === 0) {
    problems.push(problem('noLinks', 'links', 'There are no links; connect two nodes.'));
  }
  return problems;
}

type Nodes = Pick<FullScenario, 'nodes'>;
interface Ends { from: string; to: string }

/** Nodes by id; the map is made once for each scenario. */
const nodesById = new WeakMap<Nodes, ReadonlyMap<string, FullNode>>();

function nodeOf(scenario: Nodes, id: string): FullNode | undefined {
  let nodes = nodesById.get(scenario);
  if (nodes === undefined) nodesById.set(scenario, (nodes = new Map(scenario.nodes.map((node) => [node.id, node]))));
  return nodes.get(id);
}

function unknownNode(scenario: Nodes, ref: string, path: string): Problem | null {
  const { id, member } = splitRef(ref);
  const node = nodeOf(scenario, id);
  if (!node) {
    return problem(
      'unknownNode', path, `There is no node ${id}; ${suggestion(id, scenario.nodes.map((known) => known.id))}`,
    );
  }
  if (member === null || member < sizeOf(node)) return null;
  return problem(
    'unknownNode', path,
    `There is no ${ref}; ${id} has ${sizeOf(node) === 1 ? 'one member' : `the members ${id}.0 to ${id}.${sizeOf(node) - 1}`}.`,
  );
}

/** Checks that both ends exist and differ. */
function checkBothEnds(scenario: Nodes, item: Ends, path: string): Problem[] {
  const missing = (['from', 'to'] as const).flatMap((end) => unknownNode(scenario, item[end], `${path}.${end}`) ?? []);
  if (missing.length > 0 || splitRef(item.from).id !== splitRef(item.to).id) return missing;
  return [problem('sameEnds', path, `Both ends are ${splitRef(item.from).id}; choose two different nodes.`)];
}

export const checkLinkEnds = (network: Nodes, link: Ends, position: number): Problem[] =>
  checkBothEnds(network, link, `links[${position}]`);

/** Checks the ends of a flow and the switches that its route has to pass. */
export function checkFlowEnds(network: Nodes, flow: Ends & { via: readonly string[] }, path: string): Problem[] {
  const problems = checkBothEnds(network, flow, path);
  if (problems.length > 0) return problems;
  const kindOf = (ref: string): string | undefined => nodeOf(network, splitRef(ref).id)?.kind;
  const atSwitches = (['from', 'to'] as const).filter((end) => kindOf(flow[end]) !== 'host')
    .map((end) => problem('flowEnd', `${path}.${end}`, `${flow[end]} is a switch; a flow begins and ends at hosts.`));
  return atSwitches.concat(collect(flow.via, (id, position) => {
    const missing = unknownNode(network, id, `${path}.via[${position}]`);
    if (missing) return [missing];
    return kindOf(id) === 'switch' ? [] : [problem(
      'viaHost', `${path}.via[${position}]`, `${id} is a host, and hosts do not forward; name switches only.`,
    )];
  }));
}

export const checkEnds = (scenario: FullScenario): Problem[] => [
  ...collect(scenario.links, (link, position) => checkLinkEnds(scenario, link, position)),
  ...collect(scenario.flows, (flow) => checkFlowEnds(scenario, flow, `flows.${flow.id}`)),
];

/** Checks that no two cables join the same two nodes, since references could not tell them apart. */
export function checkCables({ nodes, cables }: Topology): Problem[] {
  const seen = new Map<number, number>();
  const reported = new Set<number>();
  return cables.flatMap(({ from, to, link }) => {
    const key = Math.min(from, to) * nodes.length + Math.max(from, to);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, link);
    if (first === undefined || reported.has(link)) return [];
    reported.add(link);
    return [problem(
      'duplicateLink', `links[${link}]`,
      `${nodes[from].id} and ${nodes[to].id} are already connected by links[${first}]; remove one of the two.`,
    )];
  });
}

export function checkRoutes(scenario: FullScenario, topology: Topology, router: Router): Problem[] {
  return collect(scenario.flows, (flow) => {
    const via = flow.via.flatMap((id) => resolve(topology.nodeMembers, id));
    for (const { from, to } of pairs(
      resolve(topology.nodeMembers, flow.from), resolve(topology.nodeMembers, flow.to),
    )) {
      const found = router.route(from, to, via);
      if (found.ok) continue;
      const name = (node: number): string => topology.nodes[node].id;
      return [found.reason === 'disconnected'
        ? problem(
          'disconnected', `flows.${flow.id}`,
          `There is no route from ${name(found.from)} to ${name(found.to)} for flow ${flow.id}; connect them through switches (hosts do not forward).`,
        )
        : problem(
          'routeTwice', `flows.${flow.id}.via`, `This route passes ${name(found.from)} twice; order or shorten via.`,
        )];
    }
    return [];
  });
}

/**
 * Checks that switches have settings only of ports toward their neighbours. Ports that `before` has as well are left
 * out.
 */
export function checkPorts(scenario: FullScenario, topology: Topology, before?: FullScenario): Problem[] {
  return collect(scenario.nodes, (node, position) => {
    const was = before?.nodes[position];
    if (node.kind === 'host' || node === was) return [];
    const had = was?.kind === 'switch' ? was.ports : {};
    return collect(Object.keys(node.ports).filter((neighbour) => !Object.hasOwn(had, neighbour)), (neighbour) => {
      const path = `nodes.${node.id}.ports.${neighbour}`;
      const missing = unknownNode(scenario, neighbour, path);
      if (missing) return [missing];
      return resolveLink(topology, `${node.id}>${neighbour}`).length > 0 ? []
        : [problem('unknownPort', path, `${node.id} has no link to ${neighbour}; name a neighbour.`)];
    });
  });
}

/** Returns the directed links that a reference means, or why there are none. */
function checkLinkRef(
  scenario: FullScenario, topology: Topology, ref: string, path: string,
): { links: number[]; problems: Problem[] } {
  const links = resolveLink(topology, ref);
  if (links.length > 0) return { links, problems: [] };
  const missing = ref.split('>').flatMap((end) => unknownNode(scenario, end, path) ?? []);
  const known = scenario.links.flatMap(({ from, to }) => [`${from}>${to}`, `${to}>${from}`]);
  return { links, problems: missing.length > 0 ? missing.slice(0, 1)
    : [problem('unknownLink', path, `There is no link ${ref}; ${suggestion(ref, known)}`)] };
}

export function checkMeasure(scenario: FullScenario, topology: Topology): Problem[] {
  const { bottleneck, binMs } = scenario.measure;
  const problems: Problem[] = [];
  if (bottleneck !== null) {
    const found = checkLinkRef(scenario, topology, bottleneck, 'measure.bottleneck');
    problems.push(...found.problems);
    if (found.links.length > 1) problems.push(problem(
      'ambiguousLink', 'measure.bottleneck',
      `${bottleneck} is ${counted(found.links.length, 'link')}; name one of them, with a member such as ${splitRef(bottleneck.split('>')[0]).id}.0.`,
    ));
  }
  if (scenario.warmupS >= scenario.durationS) {
    problems.push(problem(
      'warmupTooLong', 'warmupS',
      `The warm-up lasts ${grouped(scenario.warmupS)} s, but the run ends at ${grouped(scenario.durationS)} s; make the `
        + 'warm-up shorter.',
    ));
  }
  const bins = binMs === null ? 0 : Math.ceil(secondsToPs(scenario.durationS) / millisecondsToPs(binMs));
  if (bins > LIMITS.bins) {
    problems.push(problem(
      'tooManyBins', 'measure.binMs',
      `Bins of ${grouped(binMs ?? 0)} ms make ${grouped(bins)} of them; at most ${grouped(LIMITS.bins)} are possible, so use at least ${grouped(Math.ceil((scenario.durationS * 1000 / LIMITS.bins) * 1e6) / 1e6)} ms.`,
    ));
  }
  return problems;
}

/** Checks forced losses and pardons: what they name exists, and there are not too many. */
export function checkFaults(scenario: FullScenario, topology: Topology): Problem[] {
  const members = new Map(scenario.flows.map(({ id, from, to }) =>
    [id, pairs(resolve(topology.nodeMembers, from), resolve(topology.nodeMembers, to)).length]));
  return (['faults', 'pardons'] as const).flatMap((list) => checkNamed(scenario, topology, list, members));
}

function checkNamed(
  scenario: FullScenario, topology: Topology, list: 'faults' | 'pardons', members: ReadonlyMap<string, number>,
): Problem[] {
  const problems = collect(scenario[list], ({ link, flow }, position) => {
    const path = `${list}[${position}]`;
    const { id, member } = splitRef(flow);
    const size = members.get(id);
    const wrong = checkLinkRef(scenario, topology, link, `${path}.link`).problems;
    if (size === undefined) {
      return [
        ...wrong,
        problem('unknownFlow', `${path}.flow`, `There is no flow ${id}; ${suggestion(id, [...members.keys()])}`),
      ];
    }
    return member === null || member < size ? wrong : [...wrong, problem(
      'unknownFlow', `${path}.flow`, `There is no ${flow}; flow ${id} has ${counted(size, 'member')}, counted from 0.`,
    )];
  });
  const numbers = total(scenario[list].map(({ flow, packets, cells }) => (splitRef(flow).member === null
    ? members.get(flow) ?? 0 : 1) * (1 + packets.length + cells.length)));
  if (numbers > LIMITS.faultNumbers) problems.push(problem(
    'tooMany', list,
    `The ${list} name ${grouped(numbers)} packets and cells when the groups are expanded; at most ${grouped(LIMITS.faultNumbers)} are possible.`,
  ));
  return problems;
}

export const checkLayout = (scenario: FullScenario): Problem[] =>
  collect(Object.keys(scenario.layout), (id) => {
    const missing = unknownNode(scenario, id, `layout.${id}`);
    return missing ? [missing] : [];
  });
