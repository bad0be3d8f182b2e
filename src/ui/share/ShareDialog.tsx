/**
 * The link that opens this very run, or the lab as it stands, elsewhere: text to copy and a QR code to point a phone
 * at.
 */
import { Button, Modal, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { notReady } from '../app/document';
import { announce, show, useApp } from '../app/store';
import { useAfterMount } from '../app/use-after-mount';
import { count } from '../app/words';
import { baseOf, labLinkOf, linkOf, MOST_QR_BYTES } from './link';
import { QrCode } from './QrCode';
import s from './share.module.css';

const OF_RUN =
  'The link carries the whole network, its seed and its changes: whoever opens it gets the same run, to the bit.';
const OF_LAB =
  'The link carries the text, m, N and which cells are lost. It carries a picture of your own if it fits in 32 cells, and otherwise only its name.';

/** `lab`: the token of the lab, where that is what is shared. */
function Link({ lab }: { lab: string | null }) {
  const scenario = useApp((state) => state.doc.scenario);
  const hasFile = useApp((state) =>
    lab === null && state.checked.full.flows.some(({ traffic }) => traffic.kind === 'file'));
  const link = useMemo(
    () => (lab === null ? linkOf(scenario, baseOf(window.location)) : labLinkOf(lab, baseOf(window.location))),
    [scenario, lab],
  );
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(() => {
      setCopied('yes');
      announce('The link is on the clipboard.');
    }).catch(() => setCopied('refused'));
  };
  return (
    <>
      <p>{lab === null ? OF_RUN : OF_LAB}</p>
      <div className={s.link}>
        <TextInput aria-label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Button variant="filled" onClick={copy} data-autofocus>Copy link</Button>
      </div>
      <p className={s.status}>
        {copied === null && `${count(link.length)} characters.`}
        {copied === 'yes' && `Copied, ${count(link.length)} characters.`}
        {copied === 'refused'
          && 'The browser did not let the page write to the clipboard: select the link and copy it by hand.'}
      </p>
      {hasFile
        && <p className={s.note}>The link names the file that crosses the network, but does not carry its content.</p>}
      {link.length <= MOST_QR_BYTES
        ? <div className={s.code}><QrCode text={link} /></div>
        : (
          <p className={s.note}>
            Too long for a QR code that a phone can read off a screen: {count(link.length)} characters,
            and {count(MOST_QR_BYTES)} fit. Share the link as text.
          </p>
        )}
    </>
  );
}

export function ShareDialog() {
  const opened = useAfterMount(useApp((state) => state.dialog === 'share'));
  const problems = useApp((state) => state.problems);
  const lab = useApp((state) => (state.tab === 'lab' ? state.lab : null));
  return (
    <Modal
      opened={opened} onClose={() => show(null)} title={lab === null ? 'Share this run' : 'Share the lab'} size={560}
    >
      {opened && (lab !== null || problems.length === 0 ? <Link lab={lab} />
        : <p>{notReady(problems)} It has no link until then.</p>)}
    </Modal>
  );
}
