/** What the catalogue says about schedulers, which have no parameters. */
import { describe, expect, it } from 'vitest';
import { switchParameters } from '../../../src/model/switch/parameters';
import { fifo } from '../../../src/model/switch/schedulers/fifo';
import { SCHEDULERS } from '../../../src/model/switch/schedulers/list';
import type { Scheduler } from '../../../src/model/switch/schedulers/scheduler';

describe('the parameter that chooses the scheduler', () => {
  const { help, source } = switchParameters.find(({ key }) => key === 'scheduler')!;
  it('says of each scheduler which cell leaves next, and its source', () => {
    for (const { serves, source: own } of SCHEDULERS) {
      expect(help).toContain(serves);
      expect(source).toContain(own);
    }
  });
  it('says with which of them flows do not share the buffer', () => expect(help).toContain(
    'All flows share the places of the buffer, except that with ABR before UBR each queue has all of them.',
  ));
});

describe('a scheduler with a parameter of its own', () => {
  it('does not compile, because no scenario could set it', () => {
    // @ts-expect-error: a scheduler has no parameters.
    const weighted: Scheduler = { ...fifo, parameters: [{ ...switchParameters[0], key: 'weight' }] };
    expect(weighted.parameters).toHaveLength(1);
  });
});
