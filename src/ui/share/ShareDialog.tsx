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
import { baseOf, figureLinkOf, labLinkOf, linkOf, MOST_QR_BYTES } from './link';
import { QrCode } from './QrCode';
import s from './share.module.css';

const OF_RUN =
  'The link carries the whole network, its seed and its changes: whoever opens it gets the same run, to the bit.';
const OF_LAB =
  'The link carries the text, m, N and which cells are lost. It carries a picture of your own if it fits in 32 cells, and otherwise only its name.';

const OF_FIGURE = 'The link opens this figure with its stored result.';

/** `elsewhere`: what is shared instead of the run, the lab or a figure, and what its link carries. */
function Link({ elsewhere }: { elsewhere: { link: string; words: string } | null }) {
  const scenario = useApp((state) => state.doc.scenario);
  const hasFile = useApp((state) =>
    elsewhere === null && state.checked.full.flows.some(({ traffic }) => traffic.kind === 'file'));
  const own = elsewhere?.link ?? null;
  const link = useMemo(() => own ?? linkOf(scenario, baseOf(window.location)), [scenario, own]);
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(() => {
      setCopied('yes');
      announce('The link is on the clipboard.');
    }).catch(() => setCopied('refused'));
  };
  return (
    <>
      <p>{elsewhere?.words ?? OF_RUN}</p>
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
  const figure = useApp((state) => (state.tab === 'figures' ? state.figure ?? '' : null));
  const base = baseOf(window.location);
  const elsewhere = lab !== null ? { link: labLinkOf(lab, base), words: OF_LAB }
    : figure !== null ? { link: figureLinkOf(figure, base), words: OF_FIGURE } : null;
  const title = lab !== null ? 'Share the lab' : figure !== null ? 'Share the figure' : 'Share this run';
  return (
    <Modal opened={opened} onClose={() => show(null)} title={title} size={560}>
      {opened && (elsewhere !== null || problems.length === 0 ? <Link elsewhere={elsewhere} />
        : <p>{notReady(problems)} It has no link until then.</p>)}
    </Modal>
  );
}
