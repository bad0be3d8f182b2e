/**
 * How long a port will surely lose nothing: until its queue may have grown to where its policy begins to refuse, if all
 * that can come does and nothing leaves. Until then hosts need not wait for it to run ahead.
 */
import type { Simulation } from '../../../world';
import { policyOf } from '../../../switch/discard/policies';
import type { PortState } from '../../../switch/port-state';
import type { Calendar } from './calendar';

/** A port that more VCs cross is not looked through. */
const MOST_HOPS = 64;

/** What of a port does not change while ports run ahead. */
export interface Slack {
  /** A queue below so many places loses nothing; 0: it may always lose. */
  places: number;
  /** The hops to look through for packets that are being refused. */
  hops: readonly number[];
  /** Links that feed it, and cells that can come over them in a picosecond. */
  feeds: number;
  rate: number;
}

export function slackOf({ world, net }: Simulation, number: number, feeds: readonly number[]): Slack {
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

/** For how long, from where the port is. */
export function slackPs({ hops }: Simulation['world'], slack: Slack, port: PortState, { cells }: Calendar): number {
  // Each link may deliver one cell more than its share of the time.
  const free = slack.places - port.queuedCells - port.promised - cells - slack.feeds - 1;
  if (free <= 0) return 0;
  for (const hop of slack.hops) if (hops[hop]?.refusing === true) return 0;
  return free / slack.rate;
}
