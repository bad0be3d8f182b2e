/** The link that opens this very run elsewhere, as text to copy and as a QR code to point a phone at. */
import { Button, Modal, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../app/document';
import { announce, show, useApp } from '../app/store';
import { count } from '../app/words';
import { baseOf, linkOf, MOST_QR_BYTES } from './link';
import { QrCode } from './QrCode';
import s from './share.module.css';

function Link() {
  const scenario = useApp((state) => state.doc.scenario);
  const hasFile = useApp((state) => state.checked.full.flows.some(({ traffic }) => traffic.kind === 'file'));
  const link = useMemo(() => linkOf(scenario, baseOf(window.location)), [scenario]);
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(() => {
      setCopied('yes');
      announce('The link is on the clipboard.');
    }).catch(() => setCopied('refused'));
  };
  return (
    <>
      <p>The link carries the whole network, its seed and its changes: whoever opens it has the same run, to the bit.</p>
      <div className={s.link}>
        <TextInput aria-label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Button variant="filled" onClick={copy} data-autofocus>Copy link</Button>
      </div>
      <p className={s.status}>
        {copied === null && `${count(link.length)} characters.`}
        {copied === 'yes' && `Copied, ${count(link.length)} characters.`}
        {copied === 'refused' && 'The browser did not let the page write to the clipboard: select the link and copy it by hand.'}
      </p>
      {hasFile && <p className={s.note}>The link names the file that crosses the network, but does not carry its content.</p>}
      {link.length <= MOST_QR_BYTES
        ? <div className={s.code}><QrCode text={link} /></div>
        : <p className={s.note}>Too long for a QR code that a phone can read off a screen: {count(link.length)} characters, and {count(MOST_QR_BYTES)} fit. Share the link as text.</p>}
    </>
  );
}

export function ShareDialog() {
  const opened = useApp((state) => state.dialog === 'share');
  const problems = useApp((state) => state.problems);
  return (
    <Modal opened={opened} onClose={() => show(null)} title="Share this run" size={560}>
      {opened && (problems.length === 0 ? <Link /> : <p>This network cannot run yet, so it has no link. {sentenceOf(problems)}</p>)}
    </Modal>
  );
}
