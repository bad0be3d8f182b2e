/** A button that is switched off while it has the focus keeps it: one that is `disabled` would leave the page none. */
export const switchedOff = (off: boolean, act: () => void): {
  'aria-disabled': true | undefined; 'data-disabled': true | undefined; onClick: (() => void) | undefined;
} => ({
  'aria-disabled': off || undefined, 'data-disabled': off || undefined, onClick: off ? undefined : act,
});
