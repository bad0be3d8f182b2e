/**
 * An independent implementation of random early detection of ns-2.35 (queue/red.cc), for packets of one size at a link.
 * From instants of arrival and random numbers it computes the fate of each packet and the average queue that it finds.
 * The queue is the waiting packets, without the one being sent.
 */
export interface Rules {
  min: number; max: number; maxP: number; weight: number; wait: boolean; gentle: boolean; ecn: boolean; markP: number;
  limit: number;
  serviceS: number; typicalS: number;
}

export type Fate = 'in' | 'early' | 'full' | 'marked';

export function redByTheLetter(
  rules: Rules, arrivalsS: readonly number[], draw: () => number,
): { fates: Fate[]; averages: number[] } {
  let [average, count, old, idle, idleSince, freeAt] = [0, 0, false, true, 0, 0];
  let waiting = 0;
  const fates: Fate[] = [];
  const averages: number[] = [];
  for (const now of arrivalsS) {
    while (freeAt <= now && !idle) {
      if (waiting === 0) {
        idle = true;
        idleSince = freeAt;
      } else {
        waiting--;
        freeAt += rules.serviceS;
      }
    }
    let samples = idle ? Math.floor((now - idleSince) / rules.typicalS) : 0;
    for (; samples >= 0; samples--) average *= 1 - rules.weight;
    average += rules.weight * waiting;
    averages.push(average);
    count++;
    let fate: Fate = 'in';
    if (average >= rules.min && waiting > 1) {
      if (!old) {
        count = 1;
        old = true;
      } else {
        let p = average < rules.max ? rules.maxP * ((average - rules.min) / (rules.max - rules.min))
          : rules.gentle ? Math.min(1, ((1 - rules.maxP) / rules.max) * average + 2 * rules.maxP - 1) : 1;
        const byAverage = p;
        if (rules.wait) p = count * p < 1 ? 0 : count * p < 2 ? p / (2 - count * p) : 1;
        else p = count * p < 1 ? p / (1 - count * p) : 1;
        if (draw() < p) {
          count = 0;
          fate = rules.ecn && byAverage < rules.markP ? 'marked' : 'early';
        }
      }
    } else old = false;
    if (waiting >= rules.limit) {
      fate = 'full';
      count = 0;
    }
    fates.push(fate);
    if (fate === 'early' || fate === 'full') {
      if (idle) idleSince = now;
      continue;
    }
    if (idle) {
      idle = false;
      freeAt = now + rules.serviceS;
    } else waiting++;
  }
  return { fates, averages };
}
