/** Figure 7 of the real-time paper: mean response time. */
import type { Figure } from './figure';
import { responseFigure } from './realtime-response';

export const realtimeFigure7: Figure = responseFigure(7, 'Response time against buffer size');
