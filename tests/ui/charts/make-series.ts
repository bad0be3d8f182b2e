/** Series and networks by hand, for the tests of the charts. */
import {
  FLOW_COLUMNS, HEAD, HEADER_LENGTH, LINK, LINK_COLUMNS, SERIES, SERIES_COLUMNS, SERIES_STRIDE, TABLES,
  type Frame, type Table,
} from '../../../src/runner/client/frame';
import type { NetworkSpec } from '../../../src/model/spec';
import type { Input } from '../../../src/ui/charts/definitions';
import type { RunSource, Series } from '../../../src/ui/charts/run-source';

export const PS = 1e12;

export type Bin = Partial<Record<keyof typeof SERIES, number>> & { cwnd?: readonly number[] };

export function makeSeries(binS: number, bins: readonly Bin[]): Series {
  const data = new Float64Array(bins.length * SERIES_STRIDE);
  bins.forEach(({ cwnd = [], ...columns }, row) => {
    for (const [name, value] of Object.entries(columns)) {
      data[row * SERIES_STRIDE + SERIES[name as keyof typeof SERIES]] = value;
    }
    cwnd.forEach((bytes, flow) => { data[row * SERIES_STRIDE + SERIES_COLUMNS.length + flow] = bytes; });
  });
  return { binPs: binS * PS, rows: bins.length, data, loops: new Float64Array(0) };
}

/** Reads a series at the end of its last bin: a bottleneck of 1 Mb/s without a buffer limit, a window of one bin. */
export function makeInput(series: Series, { flowCount = 2, ...rest }: Partial<Input> = {}): Input {
  return {
    series, nowPs: series.rows * series.binPs, window: 1, flowCount, segmentBytes: () => 1000,
    stages: [{ fromPs: 0, rateBps: 1e6, capacityCells: null, thresholdCells: null }], pardoned: 0, beside: 0,
    ...rest,
  };
}

const table = (rows: number, stride: number): Table => ({ rows, stride, data: new Float64Array(rows * stride) });

/**
 * Two flows of 1040-byte packets over one link of 1 Mb/s with 100 places and a threshold at half of them; 10 ms each
 * way.
 */
export function makeNetwork(changes: NetworkSpec['changes'] = []): NetworkSpec {
  const port = {
    bufferCells: 100, queueCounts: 'all', inputService: 'arrivalOrder',
    discard: { policy: 'epd', thresholdFraction: 0.5 },
  } as const;
  const link = (id: string) => ({ id, from: 0, to: 1, rateBps: 1e6, delayPs: 0.01 * PS, cellErrorRate: 0, port });
  const flow = (id: string) => ({
    id, route: [0], routeBack: [1],
    transport: { kind: 'tcp', packetBytes: 1040, windowBytes: 65_536, minRtoPs: 0.02 * PS },
    service: { kind: 'ubr' },
  });
  return {
    seed: 1, durationPs: 100 * PS, warmupPs: 0, nodes: [], links: [link('sw>sink'), link('sink>sw')],
    flows: [flow('f.0'), flow('f.1')],
    faults: [], pardons: [], changes,
    measure: { bottleneckLink: 0, deadlinePs: null, binPs: 0.1 * PS, verify: 'rebuilt' },
  } as unknown as NetworkSpec;
}

/** A run that is paused at the end of its series. */
export function makeSource(series: Series, { ceiling = 0.9, capacity = 100, threshold = 50 } = {}): RunSource {
  const header = new Float64Array(HEADER_LENGTH);
  header[HEAD.timePs] = series.rows * series.binPs;
  header[HEAD.ceiling] = ceiling;
  header[HEAD.goodputCeiling] = ceiling - 0.04;
  const links = table(2, LINK_COLUMNS.length);
  links.data.set([1e6], LINK.rateBps);
  links.data.set([capacity], LINK.capacity);
  links.data.set([threshold], LINK.threshold);
  const flows = table(2, FLOW_COLUMNS.length);
  const frame: Frame = {
    header, links, flows, cells: table(0, TABLES.cells), events: table(0, TABLES.events), trays: table(0, TABLES.trays),
    fallen: table(0, TABLES.fallen), lastDrop: table(0, TABLES.lastDrop), series: table(0, TABLES.series),
    loops: table(0, TABLES.loops), losses: table(0, TABLES.losses),
  };
  return { frame: () => frame, onFrame: () => () => undefined, series: () => series, recorded: () => series };
}
