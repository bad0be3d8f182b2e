/**
 * The cases of the engine's benchmark: whole presets, stars with a growing number of sources or with sources of other
 * rates, and chains with a growing number of switches. All stars and chains have about as many cell-hops, so that their
 * ns per cell-hop can be compared.
 */
import { findPreset } from '../../src/scenario/presets';
import { cable, sixteenSources } from '../../src/scenario/presets/sixteen-sources';
import type { Scenario } from '../../src/scenario/types';

const { layout: _places, ...BASE } = sixteenSources({ title: 'Benchmark', description: '' });
const SOURCES = 16;
const BUFFER_CELLS = 512;
/** Simulated time, s, in which sixteen sources over one switch make some two million cell-hops. */
const BASE_S = 350;
const FLOWS = (BASE.flows ?? []).map((flow) => ({ ...flow, startJitterMs: 1_000 }));

/** Makes a star of sixteen sources, or of more, with a bottleneck and buffer that grow with their number. */
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

/** Makes a star of sixteen sources whose own links have so many per cent of the bottleneck's rate. */
function ratedStar(percent: number): Scenario {
  const scenario = star(SOURCES);
  const [own, ...others] = scenario.links ?? [];
  return { ...scenario, links: [{ ...own, rateMbps: (cable.rateMbps * percent) / 100 }, ...others] };
}

/** Makes a chain: sixteen sources over `count` switches in a row, the first of which is the bottleneck. */
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

/** Makes the preset of fifteen TCP senders beside VBR with UBR and early packet discard instead of ABR. */
function withoutAbr(): Scenario {
  const { scenario } = findPreset('abr-vbr-30')!;
  return {
    ...scenario,
    nodes: scenario.nodes?.map((node) => (node.kind === 'host' ? node
      : { ...node, abr: null, discard: { policy: 'epd' } })),
    flows: scenario.flows?.map(({ service: _abr, ...flow }) => flow),
  };
}

/**
 * Returns the scenario of a preset's id, `sources-200`, `rate-40`, `switches-5` or `ubr-vbr-30`. Throws for any other
 * id.
 */
export function benchScenario(id: string): Scenario {
  const [kind, count] = id.split('-');
  if (/^sources-\d+$/.test(id)) return star(Number(count));
  if (/^rate-\d+$/.test(id)) return ratedStar(Number(count));
  if (kind === 'switches' && /^\d+$/.test(count)) return chain(Number(count));
  if (id === 'ubr-vbr-30') return withoutAbr();
  const preset = findPreset(id);
  if (!preset) {
    throw new Error(`Neither a preset nor a case of the benchmark is called ${id}; \`cell-by-cell presets\` lists the `
      + 'presets, and scripts/bench/engine.mjs and bench/page/cases.mjs the cases.');
  }
  return preset.scenario;
}
