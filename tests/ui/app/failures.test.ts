// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { sayFailures } from '../../../src/ui/app/failures';
import { useApp, warn } from '../../../src/ui/app/store';

beforeEach(() => useApp.setState(useApp.getInitialState(), true));

const fail = (target: EventTarget, error: unknown): void =>
  void target.dispatchEvent(Object.assign(new Event('error'), { error }));

describe('a failure outside drawing', () => {
  it('is reported in a sentence, once', () => {
    const target = new EventTarget();
    sayFailures(target as Window);
    fail(target, new Error('Out of paint.'));
    expect(useApp.getState().banner).toBe(
      'Something on this page failed: Out of paint. If a part of it stands still, reload; the network stays in the address.',
    );
    warn(null);
    fail(target, new Error('Out of paint.'));
    expect(useApp.getState().banner).toBeNull();
  });
  it('is also reported for a rejected promise that nothing handles', () => {
    const target = new EventTarget();
    sayFailures(target as Window);
    target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('No answer') }));
    expect(useApp.getState().banner).toContain('No answer.');
  });
  it('is ignored where the event carries no error', () => {
    const target = new EventTarget();
    sayFailures(target as Window);
    fail(target, undefined);
    expect(useApp.getState().banner).toBeNull();
  });
});
