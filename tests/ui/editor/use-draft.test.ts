// @vitest-environment jsdom
/** What is typed and not accepted stays in its field, until the value is set elsewhere. */
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useDraft } from '../../../src/ui/editor/use-draft';

describe('a draft of 512 that is typed as 12,5 and not accepted', () => {
  const refused = () => {
    const hook = renderHook(({ value }) => useDraft(value, () => false), { initialProps: { value: '512' } });
    act(() => hook.result.current.type('12,5'));
    act(() => hook.result.current.finish());
    return hook;
  };
  it('is still shown, as refused', () => {
    expect(refused().result.current).toMatchObject({ shown: '12,5', open: true, refused: true });
  });
  it('gives way to a value that a slider sets', () => {
    const { result, rerender } = refused();
    rerender({ value: '600' });
    expect(result.current).toMatchObject({ shown: '600', open: false, refused: false });
  });
});
