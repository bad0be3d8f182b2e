/** Runs what the points need, one run after the other in a worker of its own; the points sharpen as results come in. */
import { useEffect, useRef, useState } from 'react';
import { startPointSimulator, type PointSimulator } from '../../../runner/client/simulate-point';
import type { MeasuredPoint } from '../../../runner/client/protocol';
import { placesOf, pointsOf, runsOf, SEEDS, type SimulatedPoint } from './points';
import type { TheoryQuestion } from './question';

export type StartSimulator = () => PointSimulator;

/** Whoever turns m does so several times in a row. */
const SETTLE_MS = 350;

export interface Simulated {
  points: readonly SimulatedPoint[];
  done: number;
  total: number;
  /** Segments that were rebuilt and compared, and those that differed. */
  verified: number;
  corrupt: number;
  problem: string | null;
}

interface Measured {
  of: string;
  results: readonly { place: number; point: MeasuredPoint }[];
  problem: string | null;
}

export function usePoints({ cells, extra, losses }: TheoryQuestion, start: StartSimulator = startPointSimulator): Simulated {
  const of = `${cells} ${extra} ${losses}`;
  const simulator = useRef<PointSimulator | null>(null);
  const [measured, setMeasured] = useState<Measured>({ of: '', results: [], problem: null });

  useEffect(() => () => {
    simulator.current?.dispose();
    simulator.current = null;
  }, []);
  useEffect(() => {
    let stopped = false;
    const question: TheoryQuestion = { cells, extra, losses, lossPercent: 1 };
    const go = async (): Promise<void> => {
      const results: { place: number; point: MeasuredPoint }[] = [];
      for (const { place, scenario } of runsOf(question, placesOf(question))) {
        simulator.current ??= start();
        const point = await simulator.current.simulatePoint(scenario);
        if (stopped) return;
        results.push({ place, point });
        setMeasured({ of, results: [...results], problem: null });
      }
    };
    const timer = setTimeout(() => void go().catch((reason: unknown) => {
      if (!stopped) setMeasured({ of, results: [], problem: reason instanceof Error ? reason.message : String(reason) });
    }), SETTLE_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [of, cells, extra, losses, start]);

  const places = placesOf({ cells, extra, losses, lossPercent: 1 });
  const results = measured.of === of ? measured.results : [];
  return {
    points: pointsOf(places, results),
    done: results.length,
    total: places.length * SEEDS.length,
    verified: results.reduce((sum, { point }) => sum + point.verified, 0),
    corrupt: results.reduce((sum, { point }) => sum + point.corrupt, 0),
    problem: measured.of === of ? measured.problem : null,
  };
}
