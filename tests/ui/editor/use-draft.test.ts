// @vitest-environment jsdom
/** Text that is typed and refused stays in its field until the value is set elsewhere. */
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useDraft } from '../../../src/ui/editor/use-draft';

describe('a field of 512 into which 12,5 is typed and refused', () => {
  const refused = () => {
    const hook = renderHook(({ value }) => useDraft(value, () => false), { initialProps: { value: '512' } });
    act(() => hook.result.current.type('12,5'));
    act(() => hook.result.current.onBlur());
    return hook;
  };
  it('still shows it, marked as refused', () => {
    expect(refused().result.current).toMatchObject({ shown: '12,5', open: true, refused: true });
  });
  it('shows the value that a slider sets instead', () => {
    const { result, rerender } = refused();
    rerender({ value: '600' });
    expect(result.current).toMatchObject({ shown: '600', open: false, refused: false });
  });
});
