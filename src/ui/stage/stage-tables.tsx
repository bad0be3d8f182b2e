/** The stage for screen readers: small tables of the queues, the losses and the flows, refreshed every 2 s. */
import { useEffect, useState, type ReactElement } from 'react';
import type { Frame } from '../../runner/client/frame';
import { besideBuffer } from './pardoned';
import { stageLines, type StageLines } from './lines';
import type { Topology } from './topology';
import { grouped } from './words';

const REFRESH_MS = 2000;
/** Interval until the first frame of the network is there. */
const AWAITED_MS = 100;

export function StageTables(
  { topology, frame }: { topology: Topology; frame: () => Frame | null },
): ReactElement | null {
  const [lines, setLines] = useState<StageLines | null>(null);
  useEffect(() => {
    let shown = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      const now = frame();
      // The last frame of the previous run may still be there.
      const isThere = now !== null && now.header.length > 0 && now.flows.rows === topology.flows.length
        && now.links.rows === topology.links.length;
      timer = setTimeout(refresh, isThere ? REFRESH_MS : AWAITED_MS);
      if (!isThere) return;
      const next = stageLines(now, topology);
      const text = JSON.stringify(next);
      if (text !== shown) setLines(next);
      shown = text;
    };
    refresh();
    return () => clearTimeout(timer);
  }, [topology, frame]);
  if (!lines) return null;
  const unit = topology.packetMode ? 'Packets' : 'Cells';
  const rated = lines.flows.some(({ acr }) => acr !== null);
  return (
    <div className="heard">
      <table>
        <caption>Queues at {lines.at}</caption>
        <thead><tr>
          <th scope="col">Port</th>
          <th scope="col">{unit} queued</th>
          <th scope="col">Buffer</th>
          <th scope="col">{unit} dropped</th>
        </tr></thead>
        <tbody>
          {lines.ports.map(({ id, queued, capacity, dropped, inBytes, ...beside }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{grouped(queued)}{besideBuffer(beside)}</td>
              <td>{capacity < 0 ? 'no limit' : `${grouped(capacity)}${inBytes ? ' bytes' : ''}`}</td>
              <td>{grouped(dropped)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>Lost and discarded {unit.toLowerCase()}</caption>
        <thead><tr><th scope="col">Node</th><th scope="col">Reason</th><th scope="col">{unit}</th></tr></thead>
        <tbody>
          {lines.reasons.map(({ node, reason, count }) => (
            <tr key={`${node} ${reason}`}><th scope="row">{node}</th><td>{reason}</td><td>{grouped(count)}</td></tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>Flows{lines.flowsLeftOut > 0 ? `, the first of ${grouped(topology.flows.length)}` : ''}</caption>
        <thead><tr>
          <th scope="col">Flow</th>
          <th scope="col">Path</th>
          <th scope="col">State</th>
          <th scope="col">Congestion window, packets</th>
          {rated && <th scope="col">Allowed cell rate, Mb/s</th>}
          <th scope="col">{topology.packetMode ? 'Packet received' : 'Cells of the packet received'}</th>
        </tr></thead>
        <tbody>
          {lines.flows.map(({ label, way, state, window, acr, received }) => (
            <tr key={label}>
              <th scope="row">{label}</th><td>{way}</td><td>{state}</td><td>{window}</td>
              {rated && <td>{acr ?? 'none'}</td>}
              <td>{received}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
