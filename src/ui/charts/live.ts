/**
 * Puts a frame, the bins and the facts of the network together into the state of the run that charts need. Allocates a
 * little; copies no bins.
 */
import type { NetworkSpec } from '../../model/spec';
import { at, HEAD, LINK, type Frame } from '../../runner/client/frame';
import type { Input } from './definitions';
import { averagingPs, factsOf, type Facts } from './facts';
import type { RunSource, Series } from './run-source';
import { rowsOf } from './series';
import { ofStage, type Stage } from './stages';
import type { Situation } from './view';

export interface Live {
  input: Input;
  /**
   * Data of the curves drawn pale beside those of the run: another branch, or what had followed the present before the
   * run was rewound; `null` if there is neither.
   */
  ghost: Input | null;
  /** The instant from which on the ghost is drawn. */
  ghostFromPs: number;
  /** Its `furthestPs` includes the other branch, if one is drawn. */
  situation: Situation;
  /** The furthest instant that this run itself has reached. */
  recordedPs: number;
  /** Another branch: its bins, its facts, the instant of the fork, and its end; `null` if there is none. */
  other: { series: Series; facts: Facts; fromPs: number; toPs: number } | null;
  /** Shares of the bottleneck's rate, percent; NaN before the first frame. */
  ceiling: { goodput: number; effectiveThroughput: number };
}

/** The stages of the bottleneck; the present one as the frame's table of links has it, not as the scenario planned. */
function stagesAsSeen(stages: readonly Stage[], frame: Frame, facts: Facts, nowPs: number): readonly Stage[] {
  const link = facts.bottleneckLink;
  if (link >= frame.links.rows) return stages;
  const position = stages.findLastIndex(({ fromPs }) => fromPs <= nowPs);
  const capacity = at(frame.links, link, LINK.capacity);
  const threshold = at(frame.links, link, LINK.threshold);
  const seen: Stage = {
    fromPs: stages[position].fromPs,
    rateBps: at(frame.links, link, LINK.rateBps),
    capacityCells: capacity < 0 ? null : capacity,
    thresholdCells: threshold < 0 || !Number.isFinite(threshold) ? null : threshold,
  };
  return stages.with(position, seen);
}

const ghostOf = (series: Series, input: Input, nowPs: number, facts: Facts): Input =>
  ({ ...input, series, nowPs, window: rowsOf(series, averagingPs(facts, series.binPs)) });

/** What the curves of a network depend on beside its bins. */
const settingsOf = ({ stages, pardoned, beside, flows }: Facts) => ({
  stages, pardoned, beside,
  segmentBytes: (flow: number, ps: number): number => ofStage(flows[flow].segments, ps).bytes,
});

/** The facts of networks, which never change. */
const known = new WeakMap<NetworkSpec, Facts>();

function factsOnce(network: NetworkSpec): Facts {
  const facts = known.get(network) ?? factsOf(network);
  known.set(network, facts);
  return facts;
}

function otherOf(source: RunSource, { durationPs }: Facts): Live['other'] {
  const other = source.other?.() ?? null;
  if (other === null) return null;
  const { series, fromPs, network } = other;
  return { series, facts: factsOnce(network), fromPs, toPs: Math.min(durationPs, series.rows * series.binPs) };
}

/** What another branch had: its bottleneck, its packets and its time of averaging, which may not be those of this. */
const otherGhost = ({ series, facts, toPs }: NonNullable<Live['other']>, input: Input): Input =>
  ghostOf(series, { ...input, ...settingsOf(facts) }, toPs, facts);

export function live(source: RunSource, facts: Facts): Live {
  const frame = source.frame();
  const series = source.series();
  const nowPs = frame ? frame.header[HEAD.timePs] : 0;
  const binPs = series.binPs > 0 ? series.binPs : facts.durationPs / 1000;
  const window = averagingPs(facts, binPs);
  const percentOf = (column: number): number => (frame ? 100 * frame.header[column] : NaN);
  const other = otherOf(source, facts);
  const furthestPs = Math.max(nowPs, frame?.header[HEAD.furthestPs] ?? 0);
  const input: Input = {
    ...settingsOf(facts), series, nowPs,
    window: rowsOf({ ...series, binPs }, window),
    stages: frame ? stagesAsSeen(facts.stages, frame, facts, nowPs) : facts.stages,
    flowCount: facts.flows.length,
    labelOf: (flow) => facts.flows[flow].label,
  };
  return {
    input,
    other, recordedPs: furthestPs,
    ghost: other ? otherGhost(other, input)
      : furthestPs > nowPs ? ghostOf(source.recorded(), input, furthestPs, facts) : null,
    ghostFromPs: other ? other.fromPs : nowPs,
    situation: {
      nowPs, furthestPs: Math.max(furthestPs, other?.toPs ?? 0), durationPs: facts.durationPs, binPs,
      averagingPs: window, roundTripPs: facts.roundTripPs,
    },
    ceiling: { goodput: percentOf(HEAD.goodputCeiling), effectiveThroughput: percentOf(HEAD.ceiling) },
  };
}
