/**
 * What a connection was told, as the run has it: with what follows from other settings, and without what a network of
 * whole packets has no use for. TCP Boston is its variant there, for nothing is dispersed, and every adaptation layer
 * is plain.
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

/** Members of a group share what they were told, and share it settled. */
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
