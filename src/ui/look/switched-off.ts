/** Props that switch a button off without `disabled`, so that it keeps the focus if it has it. */
export const switchedOff = (off: boolean, act: () => void): {
  'aria-disabled': true | undefined; 'data-disabled': true | undefined; onClick: (() => void) | undefined;
} => ({
  'aria-disabled': off || undefined, 'data-disabled': off || undefined, onClick: off ? undefined : act,
});
