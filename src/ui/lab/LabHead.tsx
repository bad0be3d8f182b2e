/** A sentence about what has just happened, and all settings of the lab. */
import { Button, SegmentedControl } from '@mantine/core';
import { switchedOff } from '../look/switched-off';
import { DataMenu } from './DataMenu';
import { MOST_SENT, MOST_SOURCE_CELLS, settled, withSourceCells, type LabState } from './lab-state';
import { loseAtRandom, loseBurst, loseOne } from './losing';
import s from './lab.module.css';
import { Stepper } from './Stepper';

interface LabHeadProps {
  heading: string;
  state: LabState;
  onState(next: LabState): void;
  onFile(file: File): void;
  onProblem(message: string): void;
}

const CODES = [{ value: 'uniform', label: 'uniform' }, { value: 'systematic', label: 'systematic' }];

export function LabHead({ heading, state, onState, onFile, onProblem }: LabHeadProps) {
  const { sourceCells, sent, construction, lost, lossPercent, burst, seed } = state;
  const lose = (cells: number[]): void => onState({ ...state, lost: cells, seed: (seed + 1) % 1_000_000 });
  return (
    <>
      <div className={s.head}>
        <h2 className={s.heading} aria-live="polite">{heading}</h2>
        <div className={s.acts} data-unprinted>
          <Button
            variant="filled" {...switchedOff(lost.length === sent, () => lose(loseOne(sent, lost, seed)))}
          >
            Lose one at random
          </Button>
          <Button {...switchedOff(lost.length === 0, () => onState({ ...state, lost: [] }))}>Restore all</Button>
        </div>
      </div>
      <div className={s.settings} role="group" aria-label="Settings of the lab">
        <DataMenu {...{ state, onState, onFile, onProblem }} />
        <Stepper
          label="needed m" value={sourceCells} from={1} to={MOST_SOURCE_CELLS}
          onValue={(m) => onState(withSourceCells(state, m))} onProblem={onProblem}
        />
        <Stepper
          label="sent N" value={sent} from={sourceCells} to={MOST_SENT}
          onValue={(n) => onState(settled({ ...state, sent: n }))} onProblem={onProblem}
        />
        <SegmentedControl
          aria-label="Code" data={CODES} value={construction}
          onChange={(value) => onState({ ...state, construction: value === 'systematic' ? 'systematic' : 'uniform' })}
        />
        <span className={s.rule} data-unprinted aria-hidden="true" />
        <div className={s.losing} data-unprinted>
          <Stepper
            label="loss in %" value={lossPercent} from={0} to={100}
            onValue={(value) => onState({ ...state, lossPercent: value })} onProblem={onProblem}
          />
          <Button onClick={() => lose(loseAtRandom(sent, lossPercent, seed))}>Lose {lossPercent} % at random</Button>
        </div>
        <div className={s.losing} data-unprinted>
          <Stepper
            label="burst" value={Math.min(burst, sent)} from={1} to={sent}
            onValue={(value) => onState({ ...state, burst: value })} onProblem={onProblem}
          />
          <Button onClick={() => lose(loseBurst(sent, burst, seed))}>Lose {Math.min(burst, sent)} in a row</Button>
        </div>
      </div>
    </>
  );
}
