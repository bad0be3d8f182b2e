/** What every adaptation layer must have, so that the rest of the model can work with it. */
import { describe, expect, it } from 'vitest';
import { aal5, aal5Parameters, likeAal5 } from '../../../src/model/adaptation/aal5';
import type { AdaptationLayer } from '../../../src/model/adaptation/layer';
import { ADAPTATION_LAYERS, entry } from '../../../src/model/adaptation/layers';
import type { Parameter } from '../../../src/model/catalogue-types';

const own = [
  { key: 'stubMs', title: 'Stub', unit: 'ms', type: 'number', min: 0, max: 1, default: 0, live: false, help: 'None.',
    source: 'this test' },
] as const satisfies readonly Parameter[];

const rest = {
  title: 'Stub', summary: 'Does as AAL5 does.', source: 'this test', create: () => null, offer: aal5.offer, ...likeAal5,
};

describe('an adaptation layer of its own', () => {
  it('is AAL5 with another id, if it has the parameters of AAL5 and spreads what AAL5 does', () => {
    const parameters = [...aal5Parameters, ...own] as const;
    const stub: AdaptationLayer<'stub', typeof parameters> = { id: 'stub', parameters, ...rest };
    expect(entry(stub).cells).toBe(aal5.cells);
  });
  it('does not compile as an entry of the table without the parameters that all layers have', () => {
    const stub: AdaptationLayer<'stub', typeof own> = {
      ...rest, id: 'stub', parameters: own, check: () => [], cells: () => 1, fills: () => false, share: () => 1,
    };
    // @ts-expect-error: it must have wholePacketParameters.
    expect(entry(stub).parameters).toBe(own);
  });
  it('has them in the table', () => {
    for (const { parameters } of ADAPTATION_LAYERS) {
      expect(parameters.map(({ key }) => key)).toEqual(expect.arrayContaining(['trailerBytes', 'efciFrom']));
    }
  });
});
