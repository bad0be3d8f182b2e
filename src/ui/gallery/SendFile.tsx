/** The dialog that asks which flow should send a file or recorded traffic, and makes it that flow's traffic. */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { CATALOGUE } from '../../model/catalogue';
import type { Scenario } from '../../scenario/schema';
import { fileOf, transportFor } from '../../scenario/traffic';
import type { HeldFile } from '../app/held';
import { edit, useApp } from '../app/store';
import { useAfterMount } from '../app/use-after-mount';
import { setTransport } from '../editor/setting-edits';
import { bytes, many } from '../app/words';
import { Choice } from '../look/Choice';
import s from './gallery.module.css';
import { OfferTrace } from './OfferTrace';
import { keepsWindow } from '../../model/spec';

/** The kind of traffic whose bytes are those of a file. */
const carrier = CATALOGUE.traffic.find((kind) => kind.file !== undefined);

/** The scenario with the file as the traffic of a flow, which becomes TCP, because UDP does not resend losses. */
export function withFile(scenario: Scenario, flowId: string, file: HeldFile): Scenario {
  const traffic = {
    kind: 'file' as const, bytes: file.bytes.length, name: file.name,
    ...(file.sha256 !== null && { sha256: file.sha256 }),
  };
  const before = scenario.flows?.find(({ id }) => id === flowId);
  const carried = carrier === undefined || before === undefined ? scenario
    : setTransport(scenario, flowId, transportFor(carrier, before)).scenario;
  return { ...carried, flows: (carried.flows ?? []).map((flow) => (flow.id === flowId ? { ...flow, traffic } : flow)) };
}

function Offer({ file }: { file: HeldFile }) {
  const flows = useApp((state) => state.checked.full.flows);
  const members = useApp((state) => state.checked.expansion.flowMembers);
  const suggested = flows.find(({ traffic }) => fileOf(traffic) !== null)
    ?? flows.find(({ transport }) => 'boston' in transport && transport.boston !== null) ?? flows[0];
  const [chosen, choose] = useState<string | null>(null);
  const flow = flows.find(({ id }) => id === chosen) ?? suggested;
  const close = (): void => useApp.setState({ offered: null });
  if (!flow) return <p>This network has no flow yet. Add one in Build, then drop {file.name} again.</p>;
  const count = members.get(flow.id)?.length ?? 1;
  const send = (): void => {
    const { files, doc, load } = useApp.getState();
    useApp.setState({
      files: [...files.filter((other) => other.sha256 !== file.sha256 || other.name !== file.name), file],
      offered: null, playing: true, tab: 'watch',
    });
    edit(`Send ${file.name}`, withFile(doc.scenario, flow.id, file));
    const after = useApp.getState();
    if (after.load === load) useApp.setState({ load: { serial: load.serial + 1, atS: 0 } });
  };
  return (
    <>
      <p>
        {bytes(file.bytes.length)}, cut into packets of {bytes(flow.transport.packetBytes)}. The bytes stay in this
        browser: a shared link names the file, but does not carry it.
      </p>
      <div className={s.send}>
        <Choice
          label="Flow" data={flows.map(({ id, from, to }) => ({ value: id, label: `${id}: ${from} to ${to}` }))}
          value={flow.id} onChange={choose}
        />
        {count > 1 && <p className={s.hint}>Each of its {many(count, 'member')} sends the file.</p>}
        {!keepsWindow(flow.transport)
          && <p className={s.hint}>The flow becomes TCP, which sends lost packets again.</p>}
      </div>
      <div className={s.answers}>
        <Button variant="filled" onClick={send} data-autofocus>Send {file.name} across this network</Button>
        <Button onClick={close}>Not now</Button>
      </div>
    </>
  );
}

export function SendFile() {
  const offered = useApp((state) => state.offered);
  const opened = useAfterMount(offered !== null);
  return (
    <Modal
      opened={opened} onClose={() => useApp.setState({ offered: null })}
      title={offered ? `Send ${offered.name}` : 'Send a file'} size={520}
    >
      {offered && ('entries' in offered ? <OfferTrace trace={offered} /> : <Offer file={offered} />)}
    </Modal>
  );
}
