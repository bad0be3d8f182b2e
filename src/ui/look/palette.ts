/**
 * The colours, for code that draws on a canvas; `tokens.css` has the same values as CSS variables, and a test compares
 * them. Colour belongs to the data: hue means a flow, vermilion means lost, grey means doomed or discarded.
 */

/** `lightMore` and `darkMore` are for readers who ask their system for more contrast. */
export type Theme = 'light' | 'lightMore' | 'dark' | 'darkMore' | 'projector';

export const isDark = (theme: Theme): boolean => theme === 'dark' || theme === 'darkMore';

export interface Palette {
  ground: string; panel: string; node: string; sunk: string; line: string; line2: string;
  ink: string; ink2: string; ink3: string; loss: string; doomed: string;
  /** Marks 0 to 7; marks 8 to 15 repeat them with a stripe in the background colour. */
  flows: readonly string[];
}

export const PALETTES: Record<Theme, Palette> = {
  light: {
    ground: '#ffffff', panel: '#f5f6f8', node: '#f9fafb', sunk: '#e9ecf0', line: '#d9dde2', line2: '#aab1ba',
    ink: '#14181d', ink2: '#434b55', ink3: '#646d78', loss: '#c8300f', doomed: '#8b929c',
    flows: ['#2869b2', '#a18f09', '#5f2b98', '#0887aa', '#7b3600', '#8074e1', '#025a4c', '#c05973'],
  },
  lightMore: {
    ground: '#ffffff', panel: '#ffffff', node: '#ffffff', sunk: '#e1e5ea', line: '#7f8791', line2: '#4d555f',
    ink: '#000000', ink2: '#14181d', ink3: '#2c333b', loss: '#a3210a', doomed: '#6f7680',
    flows: ['#4076b9', '#967100', '#4c2a68', '#00565d', '#5d2f00', '#6a4abb', '#017069', '#8b1f3b'],
  },
  dark: {
    ground: '#0f1318', panel: '#161b21', node: '#141920', sunk: '#20272f', line: '#29313a', line2: '#4d5865',
    ink: '#eef1f5', ink2: '#bbc3cd', ink3: '#929ca8', loss: '#ff6a4d', doomed: '#6d7580',
    flows: ['#4a88cc', '#eec832', '#e1d8fe', '#7bbdd8', '#c96a14', '#a18efe', '#73eaa6', '#d0929e'],
  },
  darkMore: {
    ground: '#000000', panel: '#000000', node: '#000000', sunk: '#262d35', line: '#7d8792', line2: '#a7b0ba',
    ink: '#ffffff', ink2: '#f0f3f6', ink3: '#d3d9df', loss: '#ff8a72', doomed: '#8f97a1',
    flows: ['#4a88cc', '#eec832', '#e1d8fe', '#7bbdd8', '#c96a14', '#a18efe', '#73eaa6', '#d0929e'],
  },
  projector: {
    ground: '#ffffff', panel: '#ffffff', node: '#ffffff', sunk: '#e6e9ed', line: '#b9c0c8', line2: '#7b838d',
    ink: '#000000', ink2: '#23292f', ink3: '#454d57', loss: '#b3260a', doomed: '#7b828c',
    flows: ['#4076b9', '#967100', '#4c2a68', '#00565d', '#5d2f00', '#6a4abb', '#017069', '#8b1f3b'],
  },
};

/** Returns the look of a mark (flow-slots.ts): its colour, and whether it has the stripe. */
export const flowMark = (palette: Palette, slot: number): { colour: string; striped: boolean } => ({
  colour: palette.flows[slot % 8], striped: slot >= 8,
});
