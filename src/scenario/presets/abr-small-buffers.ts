/** TCP over ABR at a switch with too few places to avoid loss: the survey's table of small buffers. */
import type { Preset } from './preset';
import { erica95, surveyNetwork } from './survey-network';

const preset = (tbeCells: number, bufferCells: number, summary: string, what: string): Preset => {
  const title = `Small buffers, TBE ${tbeCells}`;
  return {
    id: `abr-small-buffers-${tbeCells}`, topic: 'rates', title, summary,
    scenario: surveyNetwork({
      title, sources: 2, vbr: [100, 100], abr: erica95, bufferCells, startJitterMs: 100,
      description: `${what} The period of VBR and the clock of TCP, 100 ms with timeouts of four ticks at least, are our assumption.`,
      service: { kind: 'abr', tbeCells, rif: 1 }, transport: { kind: 'tcp', minRtoMs: 400 },
    }),
    view: { rate: 5e6, startAtS: 0.34, event: 'drop', chart: 'queue' },
    turn: ['flows.f.service.tbeCells', 'nodes.sw1.bufferCells'],
  };
};

export const abrSmall128 = preset(128, 1024, 'Two senders and 1,024 places: few cells are lost, but with them windows, and TCP uses a seventh of what VBR leaves.',
  'Slow start, and later VBR as it sets in, fills the buffer before cells with lower rates from ERICA come back. Each time both senders lose packets, wait for their coarse timers and go on with small windows: 11.2 Mb/s of 75, though not 2 % of its cells are lost. The survey prints 14.6 Mb/s and 2.0 %. TBE of 128 cells limits what a source sends before the first answer, not what the queue holds later.',);
export const abrSmall512 = preset(512, 1024, 'Four times the transient buffer exposure, the same buffer: TCP gets no more of what VBR leaves, and the buffer overflows as before.',
  'TBE is how many cells may come before the first answer; one might take it for the buffer that is needed. With 512 instead of 128 cells and the same 1,024 places TCP gets 11.2 Mb/s again; the survey prints 11.6. The longest queue has little to do with TBE.',);
