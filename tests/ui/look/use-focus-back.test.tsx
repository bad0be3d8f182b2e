// @vitest-environment jsdom
/** Closing a card by a key returns the focus to an element from which the keyboard can go on. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useFocusBack } from '../../../src/ui/look/use-focus-back';

function Card() {
  return <section ref={useFocusBack()}><button>Close</button></section>;
}

const Page = ({ open, stage = true }: { open: boolean; stage?: boolean }) => (
  <>
    {stage && <button>Stage</button>}
    <aside tabIndex={-1} aria-label="Panel">{open && <Card />}<button>Other</button></aside>
  </>
);

afterEach(cleanup);
const focus = (name: string): void => screen.getByRole('button', { name }).focus();

describe('a card in a panel that is closed while it has the focus', () => {
  it('gives it back to what had it before', () => {
    const { rerender } = render(<Page open={false} />);
    focus('Stage');
    rerender(<Page open />);
    focus('Close');
    rerender(<Page open={false} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stage' }));
  });
  it('gives it to the panel where nothing had it', () => {
    const { rerender } = render(<Page open />);
    focus('Close');
    rerender(<Page open={false} />);
    expect(document.activeElement).toBe(screen.getByRole('complementary'));
  });
  it('gives it to the panel where what had it is gone', () => {
    const { rerender } = render(<Page open={false} />);
    focus('Stage');
    rerender(<Page open />);
    focus('Close');
    rerender(<Page open={false} stage={false} />);
    expect(document.activeElement).toBe(screen.getByRole('complementary'));
  });
});

describe('a card that is closed while the focus is elsewhere', () => {
  it('leaves it there', () => {
    const { rerender } = render(<Page open />);
    focus('Other');
    rerender(<Page open={false} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Other' }));
  });
});
