/**
 * SACK: recovery that knows which segments are there. It begins with the third duplicate that tells of something new, or
 * as soon as the first unacknowledged segment counts as lost; cwnd is then half of what was under way. As long as fewer
 * bytes are believed under way (pipe) than cwnd allows, segments go: first those that count as lost, then new ones, then
 * other holes. So several losses of one window are repaired in one round trip.
 * Source: RFC 6675 (RFC 3517), with the blocks of RFC 2018. Departs from RFC 6675 in that the rescue retransmission (4.4)
 * is left out, and in that what was known is forgotten at a timeout (as RFC 2018, 8 asks).
 * The older rules of ns-2 are in sack-pipe.ts.
 */
import type { Mechanism } from '../../catalogue-types';
import type { TcpFlow } from '../../world';
import { Act, DUP_THRESHOLD, beginRecovery, collapse, endRecovery, grow, limitedTransmit, type CongestionControl } from './control';
import { pipeByAcks } from './sack-pipe';
import { MAX_SACK_BLOCKS } from '../../atm/packets';
import { forgetBlocks, look } from './scoreboard';

const byScoreboard = {
  newAck(flow, mssBytes, _ackedBytes, grows) {
    const { congestion, sender, transport } = flow;
    sender.dupAcks = 0;
    if (congestion.inRecovery && sender.una < congestion.recover) return Act.send;
    const ends = congestion.inRecovery;
    if (ends) endRecovery(flow);
    if (grows && (!ends || transport.growsOnExit)) grow(flow, mssBytes);
    return Act.send;
  },

  dupAck(flow, mssBytes, news) {
    const { congestion, sender, scoreboard } = flow;
    if (congestion.inRecovery) return Act.send;
    if (!news) return Act.nothing;
    sender.dupAcks++;
    if (sender.dupAcks < DUP_THRESHOLD && look(flow, mssBytes).firstLost !== sender.una) return limitedTransmit(flow);
    // As soon as all that was under way at the last loss is acknowledged: one segment earlier than by Reno's rule.
    const act = beginRecovery(flow, mssBytes, sender.una >= congestion.recover);
    if (act === Act.nothing) return act;
    scoreboard.resentTo = sender.una + 1;
    return act | Act.send;
  },

  timeout(flow, mssBytes) {
    collapse(flow, mssBytes);
    forgetBlocks(flow);
  },

  choose(flow, mssBytes, nextFits) {
    const { congestion, sender, scoreboard } = flow;
    const { pipeBytes, firstLost, firstHole } = look(flow, mssBytes);
    if (Math.floor(congestion.cwndBytes) - pipeBytes < mssBytes) return -1;
    const hole = firstLost >= 0 ? firstLost : nextFits ? -1 : firstHole;
    if (hole < 0) return nextFits ? sender.next : -1;
    scoreboard.resentTo = hole + 1;
    return hole;
  },
} satisfies CongestionControl;

const rulesOf = ({ transport }: TcpFlow) => (transport.sackRecovery === 'pipe' ? pipeByAcks : byScoreboard);

export const sack: CongestionControl & Mechanism = {
  id: 'sack',
  title: 'SACK',
  summary: 'The receiver tells which segments came out of order; recovery sends what is missing, as far as the network has room.',
  source: 'RFC 2018; RFC 6675',
  aliases: ['selective acknowledgement', 'Sack1'],
  parameters: [
    { key: 'sackRecovery', title: 'Recovery', unit: 'none', type: 'choice', default: 'rfc6675', live: false,
      choices: [{ value: 'rfc6675', title: 'by the scoreboard (RFC 6675)' }, { value: 'pipe', title: 'by counting acknowledgements (ns-2)' }],
      help: 'How the sender knows how much is under way: from the blocks, or by counting packets sent and acknowledgements received.', source: 'RFC 6675; Fall and Floyd 1996, ns-2.35: Sack1' },
    { key: 'sackBlocks', title: 'Blocks', unit: 'count', type: 'integer', min: 1, max: MAX_SACK_BLOCKS, default: 3, live: false,
      help: 'An acknowledgement reports at most this many blocks.', source: 'RFC 2018, 3: 3 beside timestamps, 4 without' },
    { key: 'sackOptionBytes', title: 'Option header', unit: 'bytes', type: 'integer', min: 0, max: 8, default: 4, live: false,
      help: 'Bytes that the option adds to an acknowledgement, besides 8 for each block.', source: 'RFC 2018, 3: 2, padded to 4; ns-2.35: 0' },
  ],

  newAck: (flow, mssBytes, ackedBytes, grows) => rulesOf(flow).newAck(flow, mssBytes, ackedBytes, grows),
  dupAck: (flow, mssBytes, news) => rulesOf(flow).dupAck(flow, mssBytes, news),
  timeout: (flow, mssBytes) => rulesOf(flow).timeout(flow, mssBytes),
  choose: (flow, mssBytes, nextFits) => rulesOf(flow).choose(flow, mssBytes, nextFits),
};
