/**
 * The theme of Mantine: ink is the primary colour, radius 6, Plex, no shadows, and every colour a token of
 * `tokens.css`, so that the three themes need no second list. Styles that cannot be set here are in `mantine.css`.
 * After a change here run `node scripts/site/mantine-variables.mjs`.
 */
import {
  createTheme, type CSSVariablesResolver, type MantineColorsTuple, type VariantColorsResolver,
} from '@mantine/core';

/** How long a pointer rests on something before its tooltip appears. */
export const REST_MS = 400;

const INK = 'var(--ink)';
const ink: MantineColorsTuple = [INK, INK, INK, INK, INK, INK, INK, INK, INK, INK];

const variantColorResolver: VariantColorsResolver = ({ variant }) => {
  if (variant === 'filled') {
    return {
      background: 'var(--ink)', hover: 'color-mix(in srgb, var(--ink) 86%, var(--ground))', color: 'var(--ground)',
      border: '1px solid transparent',
    };
  }
  if (variant === 'default' || variant === 'outline') {
    return { background: 'var(--ground)', hover: 'var(--sunk)', color: 'var(--ink)', border: '1px solid var(--line2)' };
  }
  return { background: 'transparent', hover: 'var(--sunk)', color: 'var(--ink)', border: '1px solid transparent' };
};

/**
 * Names the close button, and keeps the header of a dialog from being a banner landmark. The page never scrolls, so its
 * scroll bar need not be removed, which would insert a style element.
 */
const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'presentation' } },
  removeScrollProps: { removeScrollBar: false },
};

export const mantineTheme = createTheme({
  primaryColor: 'ink',
  colors: { ink },
  variantColorResolver,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 6,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontSizes: { xs: '0.6875rem', sm: '0.78125rem', md: '0.875rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '0.9375rem', sm: '1.125rem', md: '1.25rem', lg: '1.5rem', xl: '1.625rem' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  headings: { fontFamily: 'var(--sans)', fontWeight: '600' },
  components: {
    Button: { defaultProps: { variant: 'default', size: 'compact-md' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32 } },
    // What is wrong with a field is read out when it appears; the field's description says it again.
    InputWrapper: { defaultProps: { errorProps: { role: 'alert' } } },
    Tooltip: { defaultProps: {
      openDelay: REST_MS, events: { hover: true, focus: true, touch: false }, multiline: true, maw: 300,
      transitionProps: { duration: 0 },
    } },
    // One that is longer than the window has room for scrolls inside itself.
    Popover: { defaultProps: { transitionProps: { duration: 0 }, radius: 6, middlewares: { size: { padding: 5 } } } },
    // The focus goes to the first item, where it is visible.
    Menu: { defaultProps: { transitionProps: { duration: 0 }, radius: 6, withInitialFocusPlaceholder: false } },
    Select: { defaultProps: {
      allowDeselect: false, checkIconPosition: 'right',
      comboboxProps: { transitionProps: { duration: 0 }, keepMounted: false },
    } },
    Slider: { defaultProps: { label: null, size: 2, thumbSize: 16 } },
    SegmentedControl: { defaultProps: { transitionDuration: 0, size: 'md' } },
    Modal: { defaultProps: {
      transitionProps: { duration: 160 }, overlayProps: { backgroundOpacity: 0.35, color: '#14181d' }, centered: true,
      radius: 8, ...dialog,
    } },
    Drawer: { defaultProps: {
      ...dialog, transitionProps: { duration: 160 }, overlayProps: { backgroundOpacity: 0.2, color: '#14181d' },
    } },
    Switch: { defaultProps: { size: 'sm' } },
  },
});

const tokens = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink3)',
  '--mantine-color-placeholder': 'var(--ink3)',
  '--mantine-color-anchor': 'var(--ink)',
  '--mantine-color-error': 'var(--loss)',
  '--mantine-color-default': 'var(--ground)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line2)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--ink3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--ink)',
  '--mantine-primary-color-contrast': 'var(--ground)',
  '--mantine-color-ink-filled': 'var(--ink)',
  '--mantine-color-ink-text': 'var(--ink)',
  '--mantine-color-ink-light': 'var(--sunk)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: tokens, light: tokens, dark: tokens });
