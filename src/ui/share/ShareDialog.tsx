/** The link that opens this run, or the lab as it is, elsewhere: text to copy, and a QR code for a phone. */
import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useShallow } from 'zustand/shallow';
import { PS_PER_S } from '../../model/kernel/time';
import { fileOf } from '../../scenario/traffic';
import { HEAD } from '../../runner/client/frame';
import type { NamedCell, WhyQuestion } from '../../runner/client/why';
import type { SelectedCell } from '../../scenario/url-parameters';
import { comparedInstantS } from '../app/comparison';
import { notReady } from '../app/document';
import { findPreset } from '../app/page-presets';
import { useRun } from '../app/run-context';
import { announce, show, useApp } from '../app/store';
import { useAfterMount } from '../app/use-after-mount';
import { count } from '../app/words';
import { OWN_SWEEP } from '../../figures/own';
import type { Scenario } from '../../scenario/schema';
import { saveSweep, withoutSweeps } from '../../sweep/saved';
import { useOwn, type OwnState } from '../figures/own/own-store';
import { download, fileName } from '../gallery/download';
import { placeLinkOf, useReading } from '../read/read-store';
import { baseOf, figureLinkOf, labLinkOf } from './fragment';
import {
  commandOf, comparisonLinkOf, fitOf, linkOf, momentLinkOf, MOST_QR_BYTES, type Moment,
} from './link';
import { QrCode } from './QrCode';
import s from './share.module.css';

const OF_RUN =
  'The link carries the whole network, its seed and its changes: whoever opens it gets the same run, to the bit.';
const OF_LAB =
  'The link carries the text, m, N and which cells are lost. It carries a picture of your own if it fits in 32 cells, and otherwise only its name.';

const OF_COMPARISON =
  'The link carries all runs and the instant at which they stand: whoever opens it gets the same, to the bit.';
const OF_FIGURE = 'The link opens this figure with its stored result.';
const OF_FIGURES = 'The link opens the list of the figures.';
const OF_OWN_SWEEP =
  'The link carries the network with this sweep: whoever opens it finds the sweep under Figures, and runs it there.';
const OF_FORM = 'The link carries the network alone: a sweep goes along once it has been run.';
const OF_DOCUMENT = 'The link opens this document, at the place that was chosen last.';

const OF_MOMENT =
  'The link opens this instant of this run, at this speed, with what is selected, the card about a cell, and as near as it is seen; the branch that is shown is the run.';

/** Returns the cell that a question names; null if it is still to be found, or if there is none. */
function namedIn(question: WhyQuestion | null): { cell: NamedCell; sincePs: number } | null {
  if (question?.of === 'cell') return { cell: question.cell, sincePs: question.atPs };
  if (question?.of !== 'death') return null;
  const { flow, packet, index, ack = false, fromPs } = question.sought;
  return flow === undefined || packet === undefined || index === undefined ? null
    : { cell: { flow, ack, packet, index }, sincePs: fromPs };
}

/** Returns the cell whose card is open; if the question was by place or time of the drop, it is looked up first. */
function useCell(): SelectedCell | null {
  const { source } = useRun();
  const [question] = useState(() => useApp.getState().why);
  const [found, setFound] = useState(() => namedIn(question));
  useEffect(() => {
    if (question === null || namedIn(question) !== null) return;
    void source.api.why(question).then((reply) => {
      if (!reply.ok || reply.why.kind !== 'death') return;
      const { cell, timePs } = reply.why.death;
      setFound({ cell, sincePs: timePs });
    }).catch(() => undefined);
  }, [question, source]);
  const flows = useApp((state) => state.checked.expansion.network.flows);
  return useMemo(() => found && {
    flow: flows[found.cell.flow].id, ack: found.cell.ack, packet: found.cell.packet, index: found.cell.index,
    sinceS: found.sincePs / PS_PER_S,
  }, [found, flows]);
}

/** Returns the moment at which the dialog was opened. */
function useMoment(): Moment {
  const { source } = useRun();
  const cell = useCell();
  const [moment] = useState((): Omit<Moment, 'cell'> => {
    const { rate, selectedFlow, inspectedPort, seen, checked: { expansion: { network } } } = useApp.getState();
    const select = selectedFlow !== null ? network.flows[selectedFlow]?.id
      : inspectedPort !== null ? network.links[inspectedPort]?.id : undefined;
    return { atPs: source.frame()?.header[HEAD.timePs] ?? 0, rate, select: select ?? null, zoom: seen };
  });
  return useMemo(() => ({ ...moment, cell }), [moment, cell]);
}

/** The command that prints the record of this moment. */
function CommandLine({ link, moment }: { link: string; moment: Moment }) {
  const scenario = useApp((state) => state.doc.scenario);
  const presetId = useApp(({ doc }) =>
    (findPreset(doc.presetId ?? '')?.scenario === doc.scenario ? doc.presetId : null));
  return (
    <TextInput
      className={s.command} label="The record of this instant, from the command line" readOnly
      description="To be run in the project’s folder."
      value={commandOf(link, presetId, moment.atPs, fileName(scenario.title ?? ''))}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

/** What to do with a link that many programs cut or refuse, or that is too long for this one, too. */
function TooLong({ link, file }: { link: string; file: Scenario | null }) {
  const hasLink = fitOf(link) !== 'none';
  return (
    <div className={s.tooLong}>
      <p>{hasLink ? `Many chat programs and servers cut or refuse a link of ${count(link.length)} characters.`
        : `This is too large for a link: it would have ${count(link.length)} characters, and nothing would open it.`}
      {' '}{file === null ? 'Share the networks as files, or leave a run out.'
        : 'Share the file: whoever opens it here gets the same run, to the bit.'}</p>
      {file !== null && (
        <Button
          variant={hasLink ? 'default' : 'filled'} data-autofocus={!hasLink || undefined} onClick={() => download(file)}
        >
          Download the network
        </Button>
      )}
    </div>
  );
}

/** `elsewhere` is what is shared instead of the run, such as the lab or a figure, with the text about its link. */
function Link({ elsewhere }: { elsewhere: Pick<Elsewhere, 'link' | 'words' | 'file'> | null }) {
  const scenario = useApp((state) => state.doc.scenario);
  const hasFile = useApp((state) =>
    elsewhere === null && state.checked.full.flows.some(({ traffic }) => fileOf(traffic) !== null));
  const own = elsewhere?.link ?? null;
  const [what, setWhat] = useState<'network' | 'moment'>('network');
  const moment = useMoment();
  const link = useMemo(() => own ?? (what === 'network' ? linkOf(scenario, baseOf(window.location))
    : momentLinkOf(scenario, baseOf(window.location), moment)), [scenario, own, what, moment]);
  const file = elsewhere === null ? scenario : elsewhere.file ?? null;
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(() => {
      setCopied('yes');
      announce('The link is on the clipboard.');
    }).catch(() => setCopied('refused'));
  };
  if (fitOf(link) === 'none') {
    return (
      <>
        <TooLong link={link} file={file} />
        {elsewhere === null && <CommandLine link={link} moment={moment} />}
      </>
    );
  }
  return (
    <>
      {elsewhere === null && (
        <SegmentedControl
          fullWidth mb="xs" aria-label="What the link carries" value={what}
          onChange={(choice) => setWhat(choice === 'moment' ? 'moment' : 'network')}
          data={[{ value: 'network', label: 'Just the network' }, { value: 'moment', label: 'This moment' }]}
        />
      )}
      <p>{elsewhere?.words ?? (what === 'network' ? OF_RUN : OF_MOMENT)}</p>
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
      {fitOf(link) === 'some' && <TooLong link={link} file={file} />}
      {elsewhere === null && <CommandLine link={link} moment={moment} />}
      {hasFile
        && <p className={s.note}>The link names the file that crosses the network, but does not carry its content.</p>}
      {link.length <= MOST_QR_BYTES
        ? <div className={s.code}><QrCode text={link} /></div>
        : (
          <p className={s.note}>
            Too long for a QR code that a phone can read off a screen: {count(link.length)} characters,
            and {count(MOST_QR_BYTES)} fit.{fitOf(link) === 'all' && ' Share the link as text.'}
          </p>
        )}
    </>
  );
}

/** `file`: the network that the link carries, if it is a single one. */
interface Elsewhere { link: string; words: string; title: string; file?: Scenario }

/** Returns the link of a reader's own sweep: that of its network with the sweep in it. */
function ofOwnSweep({ network: { scenario }, shown }: OwnState, base: string): Elsewhere {
  const file = shown === null ? withoutSweeps(scenario) : saveSweep(scenario, shown);
  const link = linkOf(file, base);
  return shown === null ? { link, file, words: OF_FORM, title: 'Share the network' }
    : { link, file, words: OF_OWN_SWEEP, title: 'Share the sweep' };
}

/** Returns the link of a figure; `null` is the list of all figures. */
const ofFigures = (figure: string | null, base: string): Elsewhere => ({
  link: figureLinkOf(figure, base), words: figure === null ? OF_FIGURES : OF_FIGURE,
  title: figure === null ? 'Share the figures' : 'Share the figure',
});

/** Returns what is shared instead of the run: the lab, a figure, a sweep, a document or a comparison; else null. */
function useElsewhere(): Elsewhere | null {
  const { tab, lab, figure, comparison } = useApp(useShallow((state) =>
    ({ tab: state.tab, lab: state.lab, figure: state.figure, comparison: state.comparison?.comparison ?? null })));
  const own = useOwn((state) => state.own);
  const place = useReading();
  const base = baseOf(window.location);
  if (tab === 'lab') return lab === null ? null : { link: labLinkOf(lab, base), words: OF_LAB, title: 'Share the lab' };
  if (tab === 'figures') return figure === OWN_SWEEP && own !== null ? ofOwnSweep(own, base) : ofFigures(figure, base);
  if (tab === 'documents') return { link: placeLinkOf(place, base), words: OF_DOCUMENT, title: 'Share the document' };
  if (tab !== 'compare' || comparison === null) return null;
  const link = comparisonLinkOf(comparison, base, comparedInstantS());
  return { link, words: OF_COMPARISON, title: 'Share the comparison' };
}

export function ShareDialog() {
  const opened = useAfterMount(useApp((state) => state.dialog === 'share'));
  const problems = useApp((state) => state.problems);
  const elsewhere = useElsewhere();
  return (
    <Modal opened={opened} onClose={() => show(null)} title={elsewhere?.title ?? 'Share this run'} size={560}>
      {opened && (elsewhere !== null || problems.length === 0 ? <Link elsewhere={elsewhere} />
        : <p>{notReady(problems)} It has no link until then.</p>)}
    </Modal>
  );
}
