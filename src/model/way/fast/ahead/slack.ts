/**
 * How long a port will surely lose nothing: the time in which its queue could grow to where its policy begins to
 * refuse, if every link delivers as much as it can and nothing leaves. Hosts need not wait for the port during that
 * time.
 */
import type { Simulation } from '../../../world';
import { policyOf } from '../../../switch/discard/policies';
import type { PortState } from '../../../switch/port-state';
import type { Calendar } from './calendar';

/** Ports that are crossed by more VCs are not examined. */
const MOST_HOPS = 64;

/** What does not change at a port while ports run ahead. */
export interface Slack {
  /** With fewer places taken than this, the port loses nothing; 0 if it may lose cells at any time. */
  places: number;
  /** The hops to check for packets that are being refused. */
  hops: readonly number[];
  /** Number of links that feed the port, and the cells that can come over all of them in a picosecond. */
  feeds: number;
  rate: number;
}

export function slackOf({ world, net }: Simulation, number: number, feeds: Int32Array): Slack {
  const port = world.ports[number];
  const policy = policyOf(port);
  const hops = net.hopsOfLink[number];
  let rate = 0;
  let isSteady = port.active.length === 0 && port.beyond.length === 0 && net.portIsPlain[number] === 1
    && hops.length <= MOST_HOPS && net.spec.changes.length === 0;
  for (const link of feeds) {
    rate += 1 / world.links[link].cellTimePs;
    if (world.links[link].errorRate > 0) isSteady = false;
  }
  const places = isSteady ? policy.losesNothingBelow?.(port.policyState, port.capacity) ?? 0 : 0;
  return { places, hops: policy.cutsPackets ? hops : [], feeds: feeds.length, rate };
}

/** Returns for how long, ps, the port surely loses nothing, counted from where it stands. */
export function slackPs({ hops }: Simulation['world'], slack: Slack, port: PortState, { cells }: Calendar): number {
  // Each link may deliver one cell more than its share of the time.
  const free = slack.places - port.queuedCells - port.promised - cells - slack.feeds - 1;
  if (free <= 0) return 0;
  for (const hop of slack.hops) if (hops[hop]?.refusing === true) return 0;
  return free / slack.rate;
}
