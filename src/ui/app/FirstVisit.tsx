/**
 * The page on a first visit: what it is, a headline that says what has just happened in the run, the stage, and below
 * it the next thing to try: after a loss, a button that gives the buffer one more place.
 */
import { useEffect, useState } from 'react';
import { setPath } from '../../scenario/set-path';
import { bottleneckTarget } from '../panel/switch-targets';
import { SIXTEEN } from './document';
import { after, BEGINNING, tell, type Story } from './first-visit';
import { many } from './words';
import s from './first-visit.module.css';
import { useRun } from './run-context';
import { StageHere } from './StageHere';
import { choosePreset, edit, leaveFirstVisit, useApp } from './store';
import { Clock, PlayButton, RateSentence, StartButton, StepButton } from './Transport';

/** Builds the story from the frames of the run; it begins again with each new run. */
function useStory(): Story {
  const { source } = useRun();
  const serial = useApp((state) => state.load.serial);
  const [told, setTold] = useState<{ serial: number; story: Story }>({ serial, story: BEGINNING });
  useEffect(() => {
    let story = BEGINNING;
    return source.onFrame((frame) => {
      if (useApp.getState().phase === 'loading') return;
      const next = after(story, frame);
      if (next === story) return;
      story = next;
      setTold({ serial, story });
    });
  }, [source, serial]);
  return told.serial === serial ? told.story : BEGINNING;
}

/** Gives the bottleneck's buffer one more place and runs again. */
function oneMorePlace(): void {
  const { doc, checked } = useApp.getState();
  const { network } = checked.expansion;
  const link = network.links[network.measure.bottleneckLink];
  const target = bottleneckTarget(checked.full, link.id);
  if (target === undefined || link.port.bufferCells === null) return;
  const reply = setPath(doc.scenario, `${target}.bufferCells`, link.port.bufferCells + 1);
  useApp.setState({ playing: true });
  if (reply.ok) edit(`Buffer ${many(link.port.bufferCells + 1, 'cell')}`, reply.scenario);
}

function build(): void {
  leaveFirstVisit();
  useApp.setState({ tab: 'build' });
}

/** The transport, reduced to what a first visit needs. */
function SmallTransport() {
  return (
    <section className={s.transport} aria-label="Transport">
      <div className={s.buttons}><StartButton /><PlayButton /><StepButton /></div>
      <RateSentence />
      <Clock />
    </section>
  );
}

const KEYS: readonly [string, string][] = [['K', 'play'], ['.', 'step'], ['R', 'again'], ['G', 'gallery']];

export function FirstVisit({ phone }: { phone: boolean }) {
  const full = useApp((state) => state.checked.full);
  const expansion = useApp((state) => state.checked.expansion);
  const { headline, line, lost, saved } = tell(useStory(), full, expansion);
  return (
    <main className={s.visit} tabIndex={-1}>
      <SmallTransport />
      <p className={s.what}>A simulator of TCP over ATM, the network that cuts every packet into cells of 53 bytes.</p>
      <div className={s.heading} aria-live="polite">
        <h2>{headline}</h2>
        <p>{line}</p>
      </div>
      <div className={s.stage}><StageHere compact={phone} told /></div>
      <div className={s.next}>
        <div className={s.cure}>
          {saved && (
            <button type="button" className={s.large} onClick={() => void choosePreset(SIXTEEN)}>
              Watch sixteen senders share one switch
            </button>
          )}
          {lost && (
            <button type="button" className={s.large} onClick={oneMorePlace}>
              Give the switch one more place and run again
            </button>
          )}
        </div>
        <p className={s.links}>
          {!saved && (
            <button type="button" onClick={() => void choosePreset(SIXTEEN)}>Watch sixteen senders do this</button>
          )}
          <button type="button" onClick={build}>Build your own network</button>
          <button type="button" onClick={leaveFirstVisit}>Skip</button>
        </p>
        {!phone
          && <p className={s.keys}>{KEYS.map(([key, does]) => <span key={key}><kbd>{key}</kbd> {does}</span>)}</p>}
      </div>
    </main>
  );
}
