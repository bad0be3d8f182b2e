/** What a screen reader is told about the timeline: the run so far, and where the playhead is. */
import { PS_PER_S } from '../../model/kernel/time';
import { HEAD, SERIES } from '../../runner/client/frame';
import { instant, many, span } from '../app/words';
import type { Facts } from './facts';
import type { RunSource } from './run-source';
import { cellOf } from './series';

/** The run so far in one sentence. */
export function timelineSentence(source: RunSource, facts: Facts): string {
  const frame = source.frame();
  const series = source.series();
  if (!frame) return 'Nothing recorded yet.';
  let resent = 0;
  for (let row = 0; row < series.rows; row++) resent += cellOf(series, row, SERIES.resent);
  const { header } = frame;
  const done = `${span(header[HEAD.timePs] / PS_PER_S)} of ${span(facts.durationPs / PS_PER_S)}`;
  const dropped = many(header[HEAD.cellsDropped], facts.packetMode ? 'packet' : 'cell');
  return `${done}: ${many(header[HEAD.timeouts], 'timeout')}, ${many(resent, 'packet')} sent again, ${dropped} dropped.`;
}

/** Tells the slider over the strip where the playhead is. */
export function placeSlider(slider: HTMLElement, nowPs: number, endPs: number, durationPs: number): void {
  slider.setAttribute('aria-valuemax', String(endPs / PS_PER_S));
  slider.setAttribute('aria-valuenow', String(nowPs / PS_PER_S));
  slider.setAttribute('aria-valuetext', instant(nowPs, durationPs));
}
