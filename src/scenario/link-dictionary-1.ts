/**
 * The deflate dictionary of links of version 1. It must never change, not by one character: without exactly this text
 * no existing link can be read. A better dictionary needs a new version and a file of its own. The most frequent texts
 * stand last, where references to them are shortest.
 */
export const LINK_DICTIONARY_1 = [
  '"retransmitRedundancy":0.1,"firstRedundancy":0.033,"code":"uniform","codeCells":128,"learnsOutOfOrder":false,',
  '"limitedTransmit":true,"karn":false,"initialSsthreshPackets":2,"initialWindowPackets":4,"minRtoMs":1000,"maxRtoMs":3200,"maxRtoMs":2000,"maxRtoMs":1000,',
  '"scheduler":"perVcRoundRobin","queueCounts":"waiting","inputService":"arrivalOrder","sourceQueueCells":64,"cellErrorRate":0.001,',
  '"traffic":{"kind":"onOff","meanBurstBytes":,"load":,"traffic":{"kind":"constant","rateMbps":,"traffic":{"kind":"paretoOnOff","traffic":{"kind":"vbr",',
  '"adaptation":{"kind":"lpd"},"adaptation":{"kind":"reservation","mode":"delayed"},"transport":{"kind":"udp"},"profile":"ns2",',
  '"variant":"tahoe","variant":"newReno","variant":"sack","variant":"vegas","discard":{"policy":"red"},"discard":{"policy":"fba","discard":{"policy":"selectiveEpd",',
  '"traffic":{"kind":"file","bytes":18230,"name":"cat.jpg","sha256":"0123456789abcdef"},".png","name":".txt","name":".svg",',
  '"changes":[{"atS":120,"set":{"nodes.sw.bufferCells":2000}}],{"atS":,"set":{"nodes.sw.discard.policy":"epd"}},"set":{"nodes.sw.discard":{"policy":"set":{"flows.f.transport.windowBytes":"set":{"flows.f.transport.packetBytes":',
  '"set":{"links.src>sw.rateMbps":"set":{"links.sw>sink.delayMs":"faults":[{"link":"sw>sink","flow":"f.0","packets":[14,24]}],"cells":[6]}],"via":["sw1","sw2"],',
  '"title":"Send a file through congestion","description":"The file goes in segments of 32 cells; two greedy Reno connections fill the same switch. Cells of the file are lost there, and for each one lost one other cell is sent: the receiver rebuilds a segment from any 32 of its cells, and every byte is compared with what was sent. Put in an image or a text of your own. Rates, delays and clocks are our assumption, chosen so that a small file takes about a minute to watch.",',
  '"title":"One lost cell kills a packet","description":"Each packet is 13 cells, and a sender waits for the acknowledgement before it sends the next. B starts a moment before A. While both packets come in, the switch gets more cells than its line can carry; the queue fills, and the eighth cell of A finds all five places taken. Its twelve siblings still take their turns in the queue and on the line, but the receiver cannot use a packet with a hole: after a time-out A sends all 13 cells again. With one place more, no cell is lost. Rates, delays and clocks are our assumption, chosen so that single cells can be followed.",',
  '"title":"TCP over ATM, sixteen sources: Reno with EPD","description":"The sixteen Reno connections with early packet discard in its threshold form (Romanow and Floyd): a packet whose first cell meets a queue of half the buffer or more is refused whole. The TCP Boston papers mean another rule by EPD, which also pushes out what is already queued: policy epdPushOut; the two differ by up to 25 points. ',
  '"title":"TCP over ATM, sixteen sources: TCP Boston","description":"The sixteen connections with TCP Boston over Reno: a segment of 192 cells is coded so that any 192 of its cells rebuild it, so cells that do arrive are never wasted. No cell is sent in advance (bandwidth-preserving). That an acknowledgement tells of segments complete out of order is our assumption: with it our result comes close to the printed one. ',
  '"title":"TCP over ATM, sixteen sources: Reno","description":"Sixteen greedy Reno connections over one 1.5 Mb/s bottleneck; the switch holds 512 cells and drops whatever finds no place. A 9180-byte packet is 192 cells, and one of them lost is enough. Our assumptions, where the paper is silent: starts spread over 10 s, a clock tick of 100 ms, a first time-out of 6 s, acknowledgements of every second packet or after 200 ms, slotted round robin at the switch, an 8-byte trailer in the last cell, and packets that stay apart when the cell between them is lost.",',
  '{"id":"A","kind":"host"},{"id":"B","kind":"host"},{"id":"sw1","kind":"switch","bufferCells":64,{"id":"sw2","kind":"switch","ports":{"sink":{"bufferCells":256,{"id":"receiver","kind":"host"},{"id":"sender","kind":"host"},{"id":"others","kind":"host","count":2},{"id":"host1","kind":"host"},{"id":"host2","kind":"host"},{"id":"switch1","kind":"switch"}',
  '{"id":"flow1","from":"host1","to":"host2"}],{"from":"host1","to":"switch1"},{"from":"switch1","to":"host2","rateMbps":155.52,"delayMs":1},"startS":0.1,"stopS":,',
  '"layout":{"sender":[0,0],"others":[0,160],"sw":[320,80],"receiver":[640,80]}},"layout":{"A":[0,0],"B":[0,160],"sw":[320,80],"sink":[640,80]},"layout":{"src":[0,0],"sw":[320,0],"sink":[640,0]}}',
  '"measure":{"binMs":1000,"measure":{"bottleneck":"sw>sink","deadlineMs":1400},',
  '"adaptation":{"trailerBytes":0,"adaptation":{"mergeOnLostEom":false}}],"transport":{"packetBytes":576,"windowBytes":536,"tickMs":10,"maxRtoMs":1000,"initialRtoMs":20}}],"transport":{"packetBytes":1500,"windowBytes":16384,"tickMs":10,"maxRtoMs":2000,"initialRtoMs":200,"boston":{}}},"packetBytes":4470,"windowBytes":8192,',
  '"flows":[{"id":"f","from":"src","to":"sink","startJitterMs":10000,"transport":{"initialRtoMs":6000,"delayedAckMs":200,"boston":{}},',
  '"links":[{"from":"src","to":"sw"},{"from":"sw","to":"sink"}],"rateMbps":10,"delayMs":',
  '"discard":{"policy":"ppd"}},"discard":{"policy":"epdPushOut"}},"discard":{"policy":"epd","thresholdFraction":0.8}},"discard":{"policy":"epd"}},',
  '{"version":1,"title":"","description":"","seed":2,"warmupS":,"durationS":700,"nodes":[{"id":"src","kind":"host","count":16},{"id":"sw","kind":"switch","bufferCells":256},{"id":"sink","kind":"host"}],',
].join('');
