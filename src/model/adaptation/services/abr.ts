/**
 * Available bit rate: the network tells the source how fast it may send, and the source obeys. Resource management
 * cells travel to the destination (FRM) and back (BRM), one for every Nrm cells. Switches write into those that come
 * back the rate that they can carry (switch/abr). Cells that may not be sent yet wait at the source, where a finite
 * source queue of the first link limits each VC on its own.
 * Source: ATM Forum TM 4.0, 5.10.4 and 5.10.5. Departures: round trips are those of propagation (FRTT); the next cell
 * is due one cell time at the present rate after the last one, so a raised rate takes effect at once.
 */
import { bitsPerS } from '../../atm/rates';
import { PS_PER_S } from '../../kernel/time';
import { noteCongestion } from './destination';
import type { VcService } from './service';
import { abrParameters, checkRates, promisedBps, waitsItsTurn, warnRates } from './parameters';
import { plan, sendDue, sendDueUntil } from './source';
import { waitAtSource } from './source-queue';
import { ABR, abrVc, createAbrVc, type AbrVc } from './state';

const MBPS = 1e6;
const mbps = (rate: number): number => bitsPerS(rate) / MBPS;

export const abr: VcService<'abr', typeof abrParameters, AbrVc> = {
  id: 'abr',
  title: 'ABR: the network says how fast',
  summary: 'Resource management cells bring the source the rate that the switches on its way allow.',
  source: 'ATM Forum TM 4.0, 5.10',
  aliases: ['available bit rate', 'rate-based flow control'],
  parameters: abrParameters,
  short: 'ABR',
  several: 'ABR flows',
  needsAlgorithm: true,
  hasRate: true,
  counts: ['maxAcrMbps', 'meanAcrMbps', 'rmCells'],
  check: checkRates,
  warn: warnRates,
  promises: promisedBps,
  comesBack: waitsItsTurn,
  number: ABR,
  create(spec, vc) {
    const { service, ackService } = spec.flows[vc >> 1];
    const told = vc & 1 ? ackService : service;
    return told.kind === 'abr' ? createAbrVc(spec, vc, told) : null;
  },
  offer(sim, packet, first, count) {
    const vc = sim.world.packets.vc[packet];
    const state = abrVc(sim, vc);
    if (state === null) return;
    waitAtSource(sim, vc, state.waiting, packet, first, count);
    plan(sim, vc, state);
  },
  due: sendDue,
  dueUntil: sendDueUntil,
  cellAtEnd: noteCongestion,
  waiting: (state) => state.waiting.length,
  hasSent: ({ firstPs }) => firstPs >= 0,
  inspect(state, nowPs) {
    return [
      { label: 'ACR', value: mbps(state.acr), unit: 'Mb/s', help: 'The allowed cell rate now.' },
      {
        label: 'least, most', value: `${round(mbps(state.least))} to ${round(mbps(state.peak))} Mb/s`, unit: 'none',
        help: 'MCR and PCR: no rule takes the allowed rate out of these limits.',
      },
      { label: 'ICR', value: mbps(state.initial), unit: 'Mb/s', help: 'The rate before the first answer.' },
      {
        label: 'last answer', unit: 'none',
        value: state.lastEr < 0 ? 'none yet' : `ER ${round(mbps(state.lastEr))} Mb/s`,
        help: 'The explicit rate of the last cell that came back.',
      },
      { label: 'last change', value: ruleWords(state), unit: 'none', help: 'By which of the source rules of TM 4.0.' },
      {
        label: 'unanswered FRMs', value: state.unanswered, unit: 'count',
        help: 'FRMs sent since the last answer (BRM) came back.',
      },
      {
        label: 'until rule 6 cuts', value: Math.max(0, state.mostUnanswered - state.unanswered), unit: 'count',
        help: 'After so many more unanswered FRMs each further one lowers the allowed rate.',
      },
      {
        label: 'waiting at the source', value: state.waiting.length, unit: 'cells',
        help: 'Cells that wait until the allowed rate lets them go.',
      },
      {
        label: 'cells since the last FRM', value: state.sinceFrm, unit: 'cells',
        help: 'The source sends an FRM after every Nrm − 1 other cells, or earlier if much time has passed.',
      },
      {
        label: 'next cell in', value: Math.max(0, state.dueAtPs - nowPs) / PS_PER_S, unit: 's',
        help: 'The earliest time at which the allowed rate lets the next cell go.',
      },
    ];
  },
};

const RULES: Readonly<Record<number, string>> = {
  2: 'start at ICR', 5: 'a long silence', 6: 'FRMs without an answer', 8: 'an answer that came back',
  9: 'the explicit rate',
};

/** For example `rule 6 (FRMs without an answer): 42.4 → 39.75 Mb/s`. */
const ruleWords = ({ rule, before, acr }: AbrVc): string =>
  (rule === 2 ? 'rule 2: start at ICR'
    : `rule ${rule} (${RULES[rule] ?? ''}): ${round(mbps(before))} → ${round(mbps(acr))} Mb/s`);

const round = (value: number): number => Math.round(value * 1000) / 1000;
