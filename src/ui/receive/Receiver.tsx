/**
 * What has arrived of a file that crosses the network: the picture or text as far as it arrived in order, its segments,
 * and at the end whether it equals the file that was sent, byte for byte.
 */
import { Button, FileButton } from '@mantine/core';
import { fileOf } from '../../scenario/traffic';
import { useEffect, useMemo, useRef, useState } from 'react';
import { at, FLOW, type Frame } from '../../runner/client/frame';
import type { ArrivedFile } from '../../runner/client/protocol';
import { useReading } from '../app/run-context';
import { heldFile, type HeldFile } from '../app/held';
import { useApp } from '../app/store';
import { count, many } from '../app/words';
import { offer } from '../gallery/receive-file';
import { Choice } from '../look/Choice';
import { FileIcon } from '../look/file-icons';
import s from './receive.module.css';
import { SegmentStrip } from './SegmentStrip';
import { sha256 } from './sha256';
import { aspectOf, sortOf } from './sort';
import { useArrived } from './use-arrived';

export interface FileFlow {
  /** Index among the expanded flows. */
  index: number;
  id: string;
  name: string;
  bytes: number;
  sha256: string | null;
}

/** Returns the expanded flows that carry a file. */
function useFileFlows(): readonly FileFlow[] {
  const checked = useApp((state) => state.checked);
  return useMemo(() => checked.full.flows.flatMap(({ id, traffic }) => {
    const file = fileOf(traffic);
    return file === null ? [] : (checked.expansion.flowMembers.get(id) ?? []).map((index) => ({
      ...file, index, id: checked.expansion.network.flows[index].id,
    }));
  }), [checked]);
}

const NEW_LINE = 10;
const MOST_TEXT = 4_000;

/** The end of the text that has arrived, from the start of a line: the newest text is the most interesting. */
function Text({ arrived, name }: { arrived: Uint8Array; name: string }) {
  const box = useRef<HTMLPreElement>(null);
  const cut = arrived.length > MOST_TEXT ? arrived.indexOf(NEW_LINE, arrived.length - MOST_TEXT) + 1 : 0;
  const text = new TextDecoder('utf-8').decode(arrived.subarray(cut));
  useEffect(() => { box.current?.scrollTo(0, box.current.scrollHeight); }, [text]);
  return <pre ref={box} className={s.text} tabIndex={0} aria-label={`${name}, as far as it has arrived`}>{text}</pre>;
}

/** The part of the picture that can be drawn from the bytes so far. */
function Picture(
  { arrived, mime, name, aspect }: { arrived: Uint8Array; mime: string; name: string; aspect: number | null },
) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const next = URL.createObjectURL(new Blob([arrived.slice()], { type: mime }));
    const image = new Image();
    const shown = (): void => setUrl((before) => {
      if (before) URL.revokeObjectURL(before);
      return next;
    });
    image.onload = shown;
    image.onerror = () => URL.revokeObjectURL(next);
    image.src = next;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [arrived, mime]);
  const shape = { aspectRatio: aspect ?? 4 / 3 };
  return url ? <img className={s.picture} style={shape} src={url} alt={`${name}, as far as it has arrived`} />
    : <div className={s.picture} style={shape} />;
}

/**
 * Shown if the page has no content for the flow: for a preset that waits for a file, or a link, which never carries
 * one.
 */
function Missing({ name, known }: { name: string; known: boolean }) {
  return (
    <>
      <p className={s.note}>
        {known
          ? `A link carries no content, so pseudo-random bytes of the same length cross the network. Give the page ${name} to see it arrive.`
          : 'Pseudo-random bytes cross the network. Give the page a picture or a text of your own to see it arrive: drop it anywhere, or choose it here.'}
      </p>
      <FileButton onChange={(file) => { if (file) void offer(file); }}>
        {(props) => (
          <Button {...props} className={s.choose} leftSection={<FileIcon />}>
            {known ? `Choose ${name}…` : 'Choose a file…'}
          </Button>
        )}
      </FileButton>
    </>
  );
}

function Content({ arrived, sent, name, known }: {
  arrived: ArrivedFile | null; sent: HeldFile | undefined; name: string; known: boolean;
}) {
  if (!sent) return <Missing name={name} known={known} />;
  const sort = sortOf(sent.bytes);
  const soFar = arrived?.bytes ?? new Uint8Array(0);
  if (sort.kind === 'image') {
    return <Picture arrived={soFar} mime={sort.mime} name={name} aspect={aspectOf(sent.bytes)} />;
  }
  if (sort.kind === 'text') return <Text arrived={soFar} name={name} />;
  return <p className={s.note}>Neither a picture nor a text: only the count of its bytes is shown.</p>;
}

type Verdict = 'identical' | 'different' | null;

/** Compares by SHA-256, or byte for byte if the browser offers none. */
async function sameBytes(arrived: Uint8Array, sent: HeldFile): Promise<boolean> {
  if (sent.sha256 !== null) return (await sha256(arrived)) === sent.sha256;
  return arrived.length === sent.bytes.length && arrived.every((byte, position) => byte === sent.bytes[position]);
}

/** Compares what arrived with the file that was sent, once it is complete. */
function useVerdict(arrived: ArrivedFile | null, sent: HeldFile | undefined): Verdict {
  const [decided, setDecided] = useState<{ file: ArrivedFile; verdict: Verdict } | null>(null);
  const complete = arrived !== null && arrived.inOrderBytes >= arrived.totalBytes ? arrived : null;
  useEffect(() => {
    if (!complete || !sent) return undefined;
    let over = false;
    void sameBytes(complete.bytes, sent).then((same) => {
      if (!over) setDecided({ file: complete, verdict: same ? 'identical' : 'different' });
    });
    return () => { over = true; };
  }, [complete, sent]);
  return decided !== null && decided.file === complete ? decided.verdict : null;
}

const flowReading = (flow: number, column: number) => (frame: Frame): number =>
  (flow < frame.flows.rows ? at(frame.flows, flow, column) : 0);

function Arrival({ flow, visible }: { flow: FileFlow; visible: boolean }) {
  const sent = useApp(({ files }) => heldFile(files, flow));
  const arrived = useArrived(flow.id, visible);
  const verdict = useVerdict(arrived, sent);
  const delivered = Math.max(0, useReading(flowReading(flow.index, FLOW.deliveredBytes), 0));
  const rebuilt = useReading(flowReading(flow.index, FLOW.rebuiltSegments), 0);
  const verified = useReading(flowReading(flow.index, FLOW.verifiedSegments), 0);
  const corrupt = useReading(flowReading(flow.index, FLOW.corruptSegments), 0);
  const soFar = Math.min(flow.bytes, Math.max(delivered, arrived?.inOrderBytes ?? 0));
  return (
    <>
      <Content arrived={arrived} sent={sent} name={flow.name} known={flow.sha256 !== null} />
      <p className={s.progress}><span className="mono">{count(soFar)}</span> of {many(flow.bytes, 'byte')} in order</p>
      <SegmentStrip flow={flow.index} totalBytes={flow.bytes} />
      <p className={s.counts}>
        {many(rebuilt, 'segment')} rebuilt, {count(verified)} compared,{' '}
        <b className={corrupt > 0 ? s.corrupt : undefined}>
          {count(corrupt)} differed
        </b>
      </p>
      <p className={s.verdict} role="status">
        {verdict === 'identical' && 'Complete, and identical to the file sent.'}
        {verdict === 'different' && 'Complete, but not the file that was sent.'}
        {verdict === null && soFar >= flow.bytes && !sent && 'Complete.'}
      </p>
    </>
  );
}

export function Receiver() {
  const flows = useFileFlows();
  const [chosen, choose] = useState<string | null>(null);
  const region = useRef<HTMLElement>(null);
  const [visible, setVisible] = useState(true);
  const flow = flows.find(({ id }) => id === chosen) ?? flows[0];
  const shown = flow !== undefined;
  useEffect(() => {
    if (!region.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setVisible(entry.isIntersecting));
    observer.observe(region.current);
    return () => observer.disconnect();
  }, [shown]);
  if (!flow) return null;
  return (
    <section ref={region} className={s.receiver} aria-label={`Arrived of ${flow.name}`}>
      <div className={s.head}>
        <h2 title={flow.name}>{flow.name}</h2>
        {flows.length > 1 && (
          <Choice
            aria-label="Flow of the file" className={s.which} data={flows.map(({ id }) => id)} value={flow.id}
            onChange={(id) => choose(id)}
          />
        )}
      </div>
      <Arrival key={flow.id} flow={flow} visible={visible} />
    </section>
  );
}
