/**
 * The deflate dictionary of links of version 1. It may never change, not by one character: every link that was ever copied
 * is unreadable without exactly this text. A better dictionary is a new version with a file of its own. What is likeliest
 * stands last, where a reference to it is shortest.
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
  '"title":"One lost cell kills a packet","description":"The sixteen connections with TCP Boston over Reno: a segment of 192 cells',
  ' Our assumptions, where the paper is silent: starts spread over 10 s, a clock tick of 100 ms, a first time-out of 6 s, acknowledgements of every second packet or after 200 ms, slotted round robin at the switch, an 8-byte trailer in the last cell, and packets that stay apart when the cell between them is lost."',
  '"title":"TCP over ATM, sixteen sources: Reno with EPD","title":"Send a file through congestion","title":"TCP over ATM, sixteen sources: TCP Boston",',
  '{"id":"A","kind":"host"},{"id":"B","kind":"host"},{"id":"sw1","kind":"switch","bufferCells":64,{"id":"sw2","kind":"switch","ports":{"sink":{"bufferCells":256,{"id":"receiver","kind":"host"},{"id":"sender","kind":"host"},{"id":"others","kind":"host","count":2},{"id":"host1","kind":"host"},{"id":"host2","kind":"host"},{"id":"switch1","kind":"switch"}',
  '{"id":"flow1","from":"host1","to":"host2"}],{"from":"host1","to":"switch1"},{"from":"switch1","to":"host2","rateMbps":155.52,"delayMs":1},"startS":0.1,"stopS":,',
  '"layout":{"A":[0,0],"B":[0,160],"sw":[320,80],"sink":[640,80]},"layout":{"src":[0,0],"sw":[320,0],"sink":[640,0]}}',
  '"measure":{"binMs":1000,"measure":{"bottleneck":"sw>sink","deadlineMs":1400},',
  '"adaptation":{"trailerBytes":0,"adaptation":{"mergeOnLostEom":false}}],"transport":{"packetBytes":1500,"windowBytes":16384,"tickMs":10,"initialRtoMs":200,"packetBytes":576,"windowBytes":8192,"boston":{}}},',
  '"flows":[{"id":"f","from":"src","to":"sink","startJitterMs":10000,"transport":{"initialRtoMs":6000,"delayedAckMs":200,"boston":{}},',
  '"links":[{"from":"src","to":"sw"},{"from":"sw","to":"sink"}],"rateMbps":10,"delayMs":',
  '"discard":{"policy":"ppd"}},"discard":{"policy":"epdPushOut"}},"discard":{"policy":"epd","thresholdFraction":0.8}},"discard":{"policy":"epd"}},',
  '{"version":1,"title":"","description":"","seed":2,"warmupS":,"durationS":700,"nodes":[{"id":"src","kind":"host","count":16},{"id":"sw","kind":"switch","bufferCells":256},{"id":"sink","kind":"host"}],',
].join('');
