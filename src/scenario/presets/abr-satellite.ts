/** One greedy ABR source over a satellite: how many cells may be under way before the first answer. */
import type { Scenario } from '../types';
import type { Preset } from './preset';
import { erica95 } from './survey-network';

const RATE = { rateMbps: 155.52 };

const scenario = (title: string, tbeCells: number, description: string): Scenario => ({
  version: 1, title, description, durationS: 3,
  nodes: [
    { id: 'src', kind: 'host' }, { id: 'west', kind: 'switch', abr: erica95 },
    { id: 'east', kind: 'switch', abr: erica95 }, { id: 'dst', kind: 'host' },
  ],
  links: [
    { from: 'src', to: 'west', ...RATE, delayMs: 0.5 }, { from: 'west', to: 'east', ...RATE, delayMs: 275 },
    { from: 'east', to: 'dst', ...RATE, delayMs: 0.5 },
  ],
  flows: [{
    id: 'f', from: 'src', to: 'dst', transport: { kind: 'udp', packetBytes: 1500 }, traffic: { kind: 'greedy' },
    service: { kind: 'abr', tbeCells },
  }],
  measure: { bottleneck: 'west>east', binMs: 20 },
  layout: { src: [0, 0], west: [280, 0], east: [700, 0], dst: [980, 0] },
});

const preset = (which: string, title: string, tbeCells: number, summary: string, what: string): Preset => ({
  id: `abr-satellite-${which}`, topic: 'rates', title, summary,
  scenario: scenario(title, tbeCells, `${what} Delays, ERICA and RIF 1/16 are our assumption.`),
  view: { rate: 9e7, event: 'whole', whole: true }, turn: ['flows.f.service.tbeCells', 'flows.f.service.rif'],
});

export const abrSatelliteSmall = preset(
  'small', 'A satellite and TBE 128', 128, 'Over a satellite an answer takes half a second: a source that may have 128 cells under way until then starts with 0.1 Mb/s.',
  'TBE limits the first rate to 128 cells in a round trip of 552 ms, and CRM, FRMs that may be unanswered, to 4. From the first on, each cell that comes back raises the rate by a sixteenth of the line, but they come back as rarely as the cells that asked were sent, and meanwhile each FRM beyond the fourth lowers it by a sixteenth. After 3 s the rate is 140 Mb/s, the mean so far half of it. The survey has 45 Mb/s for a small CRM and 140 for a large one; here it costs the start only.',
);
export const abrSatelliteLarge = preset(
  'large', 'A satellite and the largest TBE', 16_777_215, 'With the largest TBE the source sends at full rate from the first cell on, for a whole round trip unheard.',
  'The source begins at the rate of the line. ERICA’s first answer comes after 552 ms and takes it to 140 Mb/s, nine tenths of the line, where it stays.',
);
