import { afterEach, describe, expect, it, vi } from 'vitest';
import { otherTabs } from '../../../src/ui/keep/other-tabs';

afterEach(() => vi.unstubAllGlobals());

describe('two tabs of one browser', () => {
  it('hear of the changes of each other, not of their own, until they stop listening', () => {
    const open = new Set<EventTarget>();
    vi.stubGlobal('BroadcastChannel', function channel() {
      const target = new EventTarget();
      open.add(target);
      const others = (): EventTarget[] => [...open].filter((one) => one !== target);
      return Object.assign(target, {
        postMessage: () => others().forEach((one) => one.dispatchEvent(new Event('message'))),
      });
    });
    const [a, b] = [otherTabs(), otherTabs()];
    const heard: string[] = [];
    const deaf = a.listen(() => heard.push('a'));
    b.listen(() => heard.push('b'));
    a.tell();
    b.tell();
    deaf();
    b.tell();
    expect(heard).toEqual(['b', 'a']);
  });
});

describe('a browser without channels, or one that refuses them', () => {
  it('tells and hears nothing', () => {
    for (const channel of [undefined, class { constructor() { throw new DOMException('no', 'SecurityError'); } }]) {
      vi.stubGlobal('BroadcastChannel', channel);
      const tabs = otherTabs();
      expect(() => { tabs.listen(() => {})(); tabs.tell(); }).not.toThrow();
    }
  });
});
