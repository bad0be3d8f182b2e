/**
 * The gallery's scenarios in the order in which they are shown. Links and scripts use their ids, which must not change.
 */
import { abrEfci, abrErica } from './presets/abr-efci';
import { abrEricaPlus } from './presets/abr-erica-plus';
import { abrParkingLot } from './presets/abr-parking-lot';
import { abrSatelliteLarge, abrSatelliteSmall } from './presets/abr-satellite';
import { abrSmall128, abrSmall512 } from './presets/abr-small-buffers';
import { abrTough, abrVbr1, abrVbr10, abrVbr100, abrVbr30 } from './presets/abr-vbr';
import { boston16Boston } from './presets/boston-16-boston';
import { boston16Reno } from './presets/boston-16-reno';
import { boston16RenoEpd } from './presets/boston-16-reno-epd';
import { coarseTimer } from './presets/coarse-timer';
import { cubicBesideReno } from './presets/cubic-beside-reno';
import { epdUpstreamWaste } from './presets/epd-upstream-waste';
import { fineTimer } from './presets/fine-timer';
import { linComer } from './presets/lin-comer';
import { linComerCure } from './presets/lin-comer-cure';
import { loadInCells } from './presets/load-in-cells';
import { loadInPackets } from './presets/load-in-packets';
import { fourLost, threeLost, twoLost } from './presets/lost-from-a-window';
import { lpdMetroEpd, lpdMetroLpd, lpdMetroPlain } from './presets/lpd-metro';
import { n23Exact, n23OneLess, n23OneMore } from './presets/n23-exact';
import { epdHops, n23Hops } from './presets/n23-hops';
import { oneLostCell } from './presets/one-lost-cell';
import { parkingLot } from './presets/parking-lot';
import type { Preset } from './presets/preset';
import { red16 } from './presets/red-16';
import { redundancyCompared } from './presets/redundancy-compared';
import { reservationLan512, reservationLan9180 } from './presets/reservation-lan';
import { reservationWan512, reservationWan9180 } from './presets/reservation-wan';
import { sendAFile } from './presets/send-a-file';
import { slowStart } from './presets/slow-start';
import { vbrBackground } from './presets/vbr-background';
import {
  boston16LossTargeted, boston16Vegas, boston16VegasBoston, boston16VegasDriven, boston16VegasFec,
} from './presets/vegas-16';
import { vegasAgainstReno } from './presets/vegas-against-reno';

export const PRESETS: readonly Preset[] = [
  oneLostCell, boston16Reno, boston16RenoEpd, boston16Boston, sendAFile,
  boston16Vegas, boston16VegasBoston, boston16VegasFec, boston16LossTargeted, boston16VegasDriven, redundancyCompared,
  slowStart, twoLost, threeLost, fourLost, vegasAgainstReno, cubicBesideReno, linComer, linComerCure, coarseTimer,
  fineTimer, loadInCells, loadInPackets,
  red16, vbrBackground, epdUpstreamWaste, parkingLot,
  lpdMetroPlain, lpdMetroEpd, lpdMetroLpd,
  reservationLan9180, reservationLan512, reservationWan9180, reservationWan512,
  abrErica, abrEfci, abrEricaPlus, abrParkingLot, abrVbr30, abrVbr100, abrVbr10, abrVbr1, abrTough, abrSmall128,
  abrSmall512, abrSatelliteSmall, abrSatelliteLarge, n23Hops, epdHops, n23Exact, n23OneLess, n23OneMore,
];

export const findPreset = (id: string): Preset | undefined => PRESETS.find((preset) => preset.id === id);
