/** The survey's rule for UBR buffers: nothing is lost if the buffer holds the sum of the receivers' windows. */
import type { Figure } from './figure';
import { meanAt } from './points';
import { surveyPanel, surveyUbrFigure } from './survey';
import { UBR_SOURCES, WINDOW_SHARES } from './sweeps/survey-ubr';

const LOSS = 'loss';
const WHOLE = 1;

export const surveyUbrBuffers: Figure = surveyUbrFigure({
  id: 'survey-ubr-buffers',
  name: 'Survey, buffers of UBR',
  title: 'Cells lost against the buffer as a share of the windows',
  source: 'TCP over ATM, a survey, "UBR switch buffer requirements"',
  says: 'No cell is lost if the buffer holds the sum of the receivers’ windows, whatever the number of sources.',
  panels: [{ id: LOSS, title: 'Loss', label: 'Cells lost, %', metric: 'cellLossRate', factor: 100, digits: 2 }],
  verdict(points) {
    const lost = (sources: number, share: number) => meanAt(points, surveyPanel(LOSS, sources), 'tailDrop', share);
    const none = UBR_SOURCES.filter((sources) => lost(sources, WHOLE) === 0);
    const some = UBR_SOURCES.filter((sources) => lost(sources, WINDOW_SHARES[0]) > 0);
    const holds = none.length === UBR_SOURCES.length;
    return {
      outcome: !holds ? 'not reproduced' : some.length === UBR_SOURCES.length ? 'reproduced' : 'partly reproduced',
      sentence: `With a buffer as large as all windows together, tail drop loses no cell for ${none.length} of ${
        UBR_SOURCES.length} numbers of sources. With an eighth of that buffer it loses cells for ${some.length} of `
          + 'them.',
    };
  },
});
