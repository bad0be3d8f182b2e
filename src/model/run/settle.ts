/**
 * Settles what a flow is told about transport and adaptation: adds what follows from other settings, and removes what
 * networks of whole packets cannot use. There, TCP Boston becomes its plain TCP variant, since nothing is dispersed,
 * and every adaptation layer becomes plain.
 */
import { wholePackets } from '../adaptation/aal5';
import { offeredBytes } from '../transport/receive-buffer';
import { keepsWindow, type FlowSpec, type NetworkSpec, type TransportSpec } from '../spec';

type Connection = Pick<FlowSpec, 'transport' | 'adaptation'>;

function settleConnection(network: NetworkSpec['network'], told: Connection): Connection {
  const transport = settleTransport(network, told.transport);
  return network === 'atm' ? { ...told, transport } : { ...told, transport, adaptation: wholePackets(told.adaptation) };
}

function settleTransport(network: NetworkSpec['network'], told: TransportSpec): TransportSpec {
  if (!keepsWindow(told)) return told;
  return { ...told, windowBytes: offeredBytes(told), boston: network === 'atm' ? told.boston : null };
}

/** Flows of a group share their settings, so each settled copy is made once and shared too. */
export function settleAll<Told extends Connection>(network: NetworkSpec['network'], all: readonly Told[]): Told[] {
  let told: Connection | null = null;
  let settled: Connection | null = null;
  return all.map((one) => {
    const { transport, adaptation } = one;
    if (settled === null || told?.transport !== transport || told.adaptation !== adaptation) {
      told = { transport, adaptation };
      settled = settleConnection(network, told);
    }
    return { ...one, ...settled };
  });
}
