/**
 * Tiny networks for the tests of the model, given directly as a `NetworkSpec`: two hosts on one cable, or hosts around
 * one switch. By default a cell takes exactly one microsecond (424 Mb/s); most other defaults are those of scenario
 * files, taken from the catalogue, so that a new parameter changes no test.
 */
import { ADAPTATION_LAYERS } from '../../../src/model/adaptation/layers';
import type { Parameter, SpecOf } from '../../../src/model/catalogue-types';
import { linkParameters, switchParameters } from '../../../src/model/switch/parameters';
import { boston as bostonLine } from '../../../src/model/transport/boston/parameters';
import { VARIANTS } from '../../../src/model/transport/congestion/variants';
import { tcpParameters, udp as udpLine } from '../../../src/model/transport/parameters';
import { profileParameter } from '../../../src/model/transport/profiles';
import { inModelUnits } from '../../../src/scenario/units';
import { DISCARD_POLICIES } from '../../../src/model/switch/discard/policies';
import type {
  Aal5Spec, AdaptationSpec, BostonSpec, DiscardSpec, FaultSpec, FlowSpec, LinkSpec, NetworkSpec, PortSpec, TcpSpec,
  TrafficSpec, UdpSpec,
} from '../../../src/model/spec';

export const US = 1e6;
export const MS = 1e9;
export const S = 1e12;

/** The rate at which a cell of 53 bytes takes one microsecond. */
export const RATE_BPS = 424e6;
/** 40 bytes of IP and TCP header; with them 536 data bytes are 13 cells and 1,000 are 22. */
export const HEADERS = 40;

/** Defaults of the catalogue in units of the model; with `boston`, those under TCP Boston. */
const defaultsOf = <Parameters extends readonly Parameter[]>(parameters: Parameters, boston = false) =>
  inModelUnits(Object.fromEntries(parameters.map((told) => [
    told.key, boston && told.type === 'choice' && told.withBoston !== undefined ? told.withBoston : told.default,
  ]))) as SpecOf<Parameters>;

type Option = Exclude<(typeof tcpParameters)[number], typeof profileParameter>
  | (typeof VARIANTS)[number]['parameters'][number];
const OPTIONS: readonly Parameter[] = [
  ...tcpParameters.filter(({ key }) => key !== profileParameter.key),
  ...VARIANTS.flatMap(({ parameters }): readonly Parameter[] => parameters),
];
/** Defaults of the options of TCP and its variants. */
const DEFAULTS = defaultsOf(OPTIONS as readonly Option[]);

/** Options of TCP that differ from the defaults. */
export type TcpOptions = Partial<TcpSpec>;

export const tcp = (own: TcpOptions = {}): TcpSpec =>
  ({ kind: 'tcp', variant: 'reno', ...DEFAULTS, packetBytes: 576, minRtoPs: 200 * MS, boston: null, ...own });

export const udp = (packetBytes: number): UdpSpec => ({ kind: 'udp', ...defaultsOf(udpLine.parameters), packetBytes });

export const boston = (own: Partial<BostonSpec> = {}): BostonSpec =>
  ({ ...defaultsOf(bostonLine.parameters), ...own });

/** A policy by name, and its parameters that differ from the defaults. */
export type DiscardOptions = { policy: string; [parameter: string]: string | number | boolean | null };
export type PortOptions = Omit<Partial<PortSpec>, 'discard'> & { discard?: DiscardOptions };

/** A policy with its defaults filled in, as the scenario layer does. */
export const discard = (told: DiscardOptions): DiscardSpec => {
  const parameters = DISCARD_POLICIES.find(({ id }) => id === told.policy)?.parameters ?? [];
  return { ...defaultsOf(parameters), ...told } as DiscardSpec;
};

export const port = (own: PortOptions = {}): PortSpec => ({
  ...defaultsOf(switchParameters), abr: null, ...own, discard: discard(own.discard ?? { policy: 'tailDrop' }),
});

/** The port of a host: no limit unless one is given. */
export const hostPort = (bufferCells: number | null = null): PortSpec =>
  port({ bufferCells, inputService: 'arrivalOrder' });

/** A layer and its settings that differ from the defaults; AAL5 if `kind` is left out. */
type LayerOptions<Told = AdaptationSpec> = Told extends Aal5Spec ? Partial<Told>
  : Told extends AdaptationSpec ? Pick<Told, 'kind'> & Partial<Told> : never;

export interface FlowOptions {
  tcp?: TcpOptions;
  adaptation?: LayerOptions;
  traffic?: TrafficSpec;
  startPs?: number;
  startJitterPs?: number;
  stopPs?: number | null;
}

export interface NetworkOptions extends Pick<
  Partial<NetworkSpec>, 'network' | 'seed' | 'durationPs' | 'warmupPs' | 'changes'
> {
  faults?: Partial<FaultSpec>[];
  pardons?: Partial<FaultSpec>[];
  deadlinePs?: number;
  binPs?: number;
  bottleneckLink?: number;
  verify?: 'rebuilt' | 'all';
}

/** A network all of whose flows are TCP. */
export type TcpNetwork = Omit<NetworkSpec, 'flows'> & { flows: (FlowSpec & { transport: TcpSpec })[] };

export const file = (bytes: number): TrafficSpec => ({ kind: 'file', bytes, name: 'test.bin', sha256: null });

export function layer({ boston }: Pick<TcpSpec, 'boston'>, own: LayerOptions): AdaptationSpec {
  const { id, parameters } = ADAPTATION_LAYERS.find((line) => line.id === own.kind) ?? ADAPTATION_LAYERS[0];
  return { kind: id, ...defaultsOf(parameters, boston !== null), ...own } as AdaptationSpec;
}

function flowSpec(
  id: string, from: number, to: number, route: number[], routeBack: number[], own: FlowOptions,
): FlowSpec & { transport: TcpSpec } {
  const transport = tcp(own.tcp);
  return {
    id, from, to, route, routeBack, startPs: own.startPs ?? 0, startJitterPs: own.startJitterPs ?? 0,
    stopPs: own.stopPs ?? null,
    traffic: own.traffic ?? { kind: 'greedy' }, transport,
    adaptation: layer(transport, own.adaptation ?? {}), service: { kind: 'ubr' }, ackService: { kind: 'ubr' },
  };
}

const { errorsOneWay: _oneWay, sourceQueueCells: _places, ...LINK } = defaultsOf(linkParameters);

const linkSpec = (id: string, from: number, to: number, portSpec: PortSpec, own: Partial<LinkSpec> = {}): LinkSpec =>
  ({ id, from, to, ...LINK, rateBps: RATE_BPS, delayPs: 0, port: portSpec, ...own });

const named = (fault: Partial<FaultSpec>): FaultSpec => ({ link: 0, flow: 0, packets: [], cells: [], ...fault });

function network(
  parts: Pick<TcpNetwork, 'nodes' | 'links' | 'flows'>, bottleneckLink: number, own: NetworkOptions,
): TcpNetwork {
  const durationPs = own.durationPs ?? 1000 * S;
  return {
    network: own.network ?? 'atm', seed: own.seed ?? 1, durationPs, warmupPs: own.warmupPs ?? 0, ...parts,
    faults: (own.faults ?? []).map(named), pardons: (own.pardons ?? []).map(named),
    changes: own.changes ?? [],
    measure: {
      bottleneckLink: own.bottleneckLink ?? bottleneckLink, deadlinePs: own.deadlinePs ?? null,
      binPs: own.binPs ?? durationPs / 1000, verify: own.verify ?? 'all',
    },
  };
}

export interface LineOptions extends NetworkOptions, FlowOptions {
  /** Settings of both directions; `back` overrides them for the way back. */
  link?: Partial<LinkSpec>;
  back?: Partial<LinkSpec>;
}

/** Host a and host b on one cable, one flow from a to b: link 0 carries its data, link 1 its acknowledgements. */
export const line = (own: LineOptions = {}): TcpNetwork => network({
  nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
  links: [
    linkSpec('a>b', 0, 1, hostPort(), own.link),
    linkSpec('b>a', 1, 0, hostPort(), { ...own.link, port: hostPort(), ...own.back }),
  ],
  flows: [flowSpec('f', 0, 1, [0], [1], own)],
}, 0, own);

export interface StarOptions extends NetworkOptions {
  hosts: number;
  /** Settings of all ports of the switch, toward the sink and back. */
  port?: PortOptions;
  access?: Partial<LinkSpec>;
  /** The cable from the switch to the sink. */
  trunk?: Partial<LinkSpec>;
  flow?: (host: number) => FlowOptions;
}

/**
 * Hosts h0, h1, … around one switch, one sink, and a flow from each host to the sink. The cable of host i is links 2i
 * and 2i + 1; `toSink(hosts)` is the link from the switch to the sink, whose port all flows share.
 */
export function star(own: StarOptions): TcpNetwork {
  const { hosts } = own;
  const [sw, sink] = [hosts, hosts + 1];
  const out = toSink(hosts);
  const each = Array.from({ length: hosts }, (_, host) => host);
  return network({
    nodes: [
      ...each.map((host) => ({ id: `h${host}`, kind: 'host' as const })), { id: 'sw', kind: 'switch' },
      { id: 'sink', kind: 'host' },
    ],
    links: [
      ...each.flatMap((host) => [
        linkSpec(`h${host}>sw`, host, sw, hostPort(), own.access),
        linkSpec(`sw>h${host}`, sw, host, port(own.port), { ...own.access, port: port(own.port) }),
      ]),
      linkSpec('sw>sink', sw, sink, port(own.port), own.trunk),
      linkSpec('sink>sw', sink, sw, hostPort(), { ...own.trunk, port: hostPort() }),
    ],
    flows: each.map((host) =>
      flowSpec(`f${host}`, host, sink, [2 * host, out], [out + 1, 2 * host + 1], own.flow?.(host) ?? {})),
  }, out, own);
}

/** Number of the link from the switch to the sink in a star of `hosts` hosts. */
export const toSink = (hosts: number): number => 2 * hosts;
