/** The papers' star network with early packet discard at the switch, by the threshold rule of Romanow and Floyd. */
import type { Preset } from './preset';
import { sixteenSources, sixteenSourcesView } from './sixteen-sources';

const title = 'TCP over ATM, sixteen sources: Reno with EPD';

export const boston16RenoEpd: Preset = {
  id: 'boston-16-reno-epd',
  topic: 'switches',
  title,
  summary: 'The same sixteen senders, but the switch refuses a whole packet as soon as its queue is half full.',
  scenario: sixteenSources({
    title,
    description:
      'The sixteen Reno flows with early packet discard in its threshold form (Romanow and Floyd): a packet whose first cell meets a queue of half the buffer or more is refused whole. The TCP Boston papers mean another rule by EPD, which also pushes out what is already queued: policy epdPushOut; here it carries clearly more.',
    discard: { policy: 'epd', thresholdFraction: 0.5 },
  }),
  view: sixteenSourcesView(0.95),
};
