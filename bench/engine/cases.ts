/**
 * What the engine's benchmark runs: whole presets, a star of more and more sources, and a chain of more and more
 * switches. The last two carry about as many cells each, so that their nanoseconds a cell-hop compare.
 */
import { findPreset } from '../../src/scenario/presets';
import { cable, sixteenSources } from '../../src/scenario/presets/sixteen-sources';
import type { Scenario } from '../../src/scenario/types';

const { layout: _places, ...BASE } = sixteenSources({ title: 'Benchmark', description: '' });
const SOURCES = 16;
const BUFFER_CELLS = 512;
/** Simulated time of sixteen sources over one switch that brings some two million cell-hops. */
const BASE_S = 350;
const FLOWS = (BASE.flows ?? []).map((flow) => ({ ...flow, startJitterMs: 1_000 }));

/** Sixteen sources, or more with a bottleneck and a buffer that grow with them. */
function star(count: number): Scenario {
  const share = Math.max(1, count / SOURCES);
  return {
    ...BASE,
    durationS: BASE_S / share,
    nodes: [
      { id: 'src', kind: 'host', count }, { id: 'sw', kind: 'switch', bufferCells: Math.round(BUFFER_CELLS * share) },
      { id: 'sink', kind: 'host' },
    ],
    links: [
      { from: 'src', to: 'sw', ...cable }, { from: 'sw', to: 'sink', ...cable, rateMbps: cable.rateMbps * share },
    ],
    flows: FLOWS,
  };
}

/** Sixteen sources over `count` switches in a row, the first of which is the bottleneck. */
function chain(count: number): Scenario {
  const switches = Array.from({ length: count }, (_, n) => `sw${n}`);
  const way = [...switches, 'sink'];
  return {
    ...BASE,
    durationS: (BASE_S * 2) / (count + 1),
    nodes: [
      { id: 'src', kind: 'host', count: SOURCES },
      ...switches.map((id) => ({ id, kind: 'switch' as const, bufferCells: BUFFER_CELLS })),
      { id: 'sink', kind: 'host' },
    ],
    links: [
      { from: 'src', to: 'sw0', ...cable },
      ...switches.map((id, n) => ({ from: id, to: way[n + 1], ...cable, delayMs: 1 })),
    ],
    flows: FLOWS,
    measure: { bottleneck: `sw0>${way[1]}` },
  };
}

/** The preset of fifteen TCP senders over ABR beside VBR, over UBR with early packet discard. */
function withoutAbr(): Scenario {
  const { scenario } = findPreset('abr-vbr-30')!;
  return {
    ...scenario,
    nodes: scenario.nodes?.map((node) => (node.kind === 'host' ? node
      : { ...node, abr: null, discard: { policy: 'epd' } })),
    flows: scenario.flows?.map(({ service: _abr, ...flow }) => flow),
  };
}

/** A preset's id, `sources-200`, `switches-5` or `ubr-vbr-30`. Throws when it is none. */
export function benchScenario(id: string): Scenario {
  const [kind, count] = id.split('-');
  if (/^sources-\d+$/.test(id)) return star(Number(count));
  if (kind === 'switches' && /^\d+$/.test(count)) return chain(Number(count));
  if (id === 'ubr-vbr-30') return withoutAbr();
  const preset = findPreset(id);
  if (!preset) {
    throw new Error(`Neither a preset nor a case of the benchmark is called ${id}; \`cell-by-cell presets\` lists the `
      + 'presets, and scripts/bench/engine.mjs and bench/page/cases.mjs the cases.');
  }
  return preset.scenario;
}
