/** Runs what the points need, one run after the other in a worker of its own; intervals narrow as results come in. */
import { useEffect, useRef, useState } from 'react';
import { startPointSimulator, type PointSimulator } from '../../../runner/client/simulate-point';
import type { MeasuredPoint } from '../../../runner/client/protocol';
import { because } from '../../app/because';
import { placesOf, pointsOf, runsOf, SEEDS, type SimulatedPoint } from './points';
import type { TheoryQuestion } from './question';

export type StartSimulator = () => PointSimulator;

/** Waiting time before the first run, since settings are usually changed several times in a row. */
const SETTLE_MS = 350;

export interface Simulated {
  points: readonly SimulatedPoint[];
  done: number;
  total: number;
  /** Segments that were rebuilt and compared, and those that differed. */
  verified: number;
  corrupt: number;
  problem: string | null;
  /** Starts the missing runs again after a problem. */
  goOn(): void;
}

interface Measured {
  of: string;
  results: readonly { place: number; point: MeasuredPoint }[];
  problem: string | null;
}

export function usePoints(
  { cells, extra, losses }: TheoryQuestion, start: StartSimulator = startPointSimulator,
): Simulated {
  const of = `${cells} ${extra} ${losses}`;
  const simulator = useRef<PointSimulator | null>(null);
  const [measured, setMeasured] = useState<Measured>({ of: '', results: [], problem: null });
  const [attempt, setAttempt] = useState(0);
  const known = useRef(measured);

  useEffect(() => () => {
    simulator.current?.dispose();
    simulator.current = null;
  }, []);
  useEffect(() => {
    let stopped = false;
    const question: TheoryQuestion = { cells, extra, losses, lossPercent: 1 };
    const keep = (next: Measured): void => {
      known.current = next;
      setMeasured(next);
    };
    const results = known.current.of === of ? [...known.current.results] : [];
    const go = async (): Promise<void> => {
      if (known.current.of !== of || known.current.problem !== null) keep({ of, results: [...results], problem: null });
      for (const { place, scenario } of runsOf(question, placesOf(question)).slice(results.length)) {
        simulator.current ??= start();
        const point = await simulator.current.simulatePoint(scenario);
        if (stopped) return;
        results.push({ place, point });
        keep({ of, results: [...results], problem: null });
      }
    };
    const timer = setTimeout(() => void go().catch((reason: unknown) => {
      if (!stopped) {
        keep({ of, results: [...results], problem: because(reason) });
      }
    }), SETTLE_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [of, cells, extra, losses, start, attempt]);

  const places = placesOf({ cells, extra, losses, lossPercent: 1 });
  const results = measured.of === of ? measured.results : [];
  return {
    points: pointsOf(places, results),
    done: results.length,
    total: places.length * SEEDS.length,
    verified: results.reduce((sum, { point }) => sum + point.verified, 0),
    corrupt: results.reduce((sum, { point }) => sum + point.corrupt, 0),
    problem: measured.of === of ? measured.problem : null,
    goOn: () => setAttempt((before) => before + 1),
  };
}
