/** Figure 8 of the real-time paper: mean response time, the smaller buffers enlarged. */
import type { Figure } from './figure';
import { responseFigure } from './realtime-response';

export const realtimeFigure8: Figure = responseFigure(8, 'Response time against buffer size, enlarged', 1000);
