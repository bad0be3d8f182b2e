/**
 * Wasted byte-hops of Lazy Packet Discard, early discard and plain TCP, as multiples of the first: equations 1 to 7 of
 * its paper.
 */
import { Button } from '@mantine/core';
import { scaleLinear } from 'd3';
import { useRef } from 'react';
import { PRINTED_WASTE, packetLoss, wastedHopsPerCell, wasteRatios } from '../../../analysis/wasted-byte-hops';
import { WASTE_EXAMPLE } from './question';
import s from './theory.module.css';
import { percent, trips } from './theory-words';
import { useWidth } from '../../look/use-width';

const ROW = 30;
const NAMES = 148;
const VALUES = 64;
const PRINTED = Object.values(PRINTED_WASTE).join(' : ');

interface WasteFigureProps {
  cells: number;
  lossPercent: number;
  onExample(): void;
}

export function WasteFigure({ cells, lossPercent, onExample }: WasteFigureProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place, 760);
  const passes = 1 - lossPercent / 100;
  const ratios = wasteRatios(passes, cells);
  const { lazy, plainExact } = wastedHopsPerCell({ passes, cells, hops: 1, hopsToDrop: 0.5 });
  const isExample = cells === WASTE_EXAMPLE.cells && lossPercent === WASTE_EXAMPLE.lossPercent;
  const x = scaleLinear([0, ratios.plain], [NAMES, width - VALUES]);
  const rows = [
    { name: 'lazy packet discard', value: ratios.lazy, printed: PRINTED_WASTE.lazy },
    { name: 'early packet discard', value: ratios.early, printed: PRINTED_WASTE.early },
    { name: 'plain TCP', value: ratios.plain, printed: PRINTED_WASTE.plain },
  ];
  const said = rows.map(({ name, value }) => `${name} ${trips(value)}`).join(', ');
  return (
    <section className={s.waste} aria-label="Wasted byte-hops">
      <h3>Byte-hops wasted by {percent(lossPercent / 100, 0)} of the cells being dropped, {cells} cells a packet</h3>
      <div className={s.figure} ref={place}>
        <svg
          width={width} height={rows.length * ROW} viewBox={`0 0 ${width} ${rows.length * ROW}`} role="img"
          aria-label={`As multiples of lazy packet discard: ${said}.`}
        >
          {rows.map(({ name, value, printed }, row) => (
            <g key={name} transform={`translate(0 ${row * ROW})`}>
              <text className={s.wasteName} x={NAMES - 10} y={19} textAnchor="end">{name}</text>
              <rect className={s.wasteBar} x={NAMES} y={6} width={Math.max(1, x(value) - NAMES)} height={18} rx={2} />
              {isExample && <path className={s.printed} d={`M${x(printed)},8l6,7l-6,7l-6,-7z`} />}
              <text className={s.wasteValue} x={x(value) + 12} y={19}>{value === 1 ? '1' : trips(value)}</text>
            </g>
          ))}
        </svg>
        {isExample && <p className={s.runs}>Diamonds: as printed, {PRINTED}.</p>}
      </div>
      <div>
        <p>
          {percent(packetLoss(passes, cells))} of the packets lose a cell. Lazy discard loses the dropped cells alone;
          early discard stops their packets at the congested switch; plain TCP sends the rest to the end.
        </p>
        <p className={s.reading}>
          The paper prints {PRINTED} for p = 0.9 and m = 10, and q = 0.18 beside it; q is 0.651, with which the
          ratios are right. Its equation 3 counts a little too much for plain TCP: {ratios.plain.toFixed(2)} where
          counting cell by cell gives {(plainExact / lazy).toFixed(2)}.
        </p>
        <Button className={s.example} data-unprinted disabled={isExample} onClick={onExample}>
          Show m = 10 and 10{'\u202f'}%
        </Button>
      </div>
    </section>
  );
}
