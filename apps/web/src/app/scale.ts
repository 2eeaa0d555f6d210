// The only typeface, the sizes of text and the steps of spacing. Style sheets use the sizes of text by name, and a test
// refuses other sizes of text.
import type { MantineThemeOverride } from '@mantine/core';

/**
 * 'Figtree Fallback' has the same measures as Figtree (typeface.css), so that text does not move when the font arrives.
 */
export const fontFamily =
  "'Figtree Variable', 'Figtree Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** 13, 15, 17, 19 and 22 px. At 17 px, a line of study text has about 70 characters. */
export const fontSizes = {
  xs: '0.8125rem',
  sm: '0.9375rem',
  md: '1.0625rem',
  lg: '1.1875rem',
  xl: '1.375rem',
};

/** Sizes of figures that people read from a distance: counts, scores, clocks. */
export const figureSizes = {
  '--app-figure': '1.5rem',
  '--app-figure-large': '1.875rem',
  /** Grows with its container, so that the figure fits into a narrow box. */
  '--app-figure-fitted': 'clamp(1rem, 16cqi, 1.375rem)',
};

/** 10, 12, 16, 20 and 32 px: multiples of 2 px. */
export const spacing = {
  xs: '0.625rem',
  sm: '0.75rem',
  md: '1rem',
  lg: '1.25rem',
  xl: '2rem',
};

export const headings: MantineThemeOverride['headings'] = {
  fontWeight: '700',
  sizes: {
    h1: { fontSize: 'clamp(1.875rem, 1.45rem + 2.1vw, 2.75rem)', lineHeight: '1.12' },
    h2: { fontSize: 'clamp(1.4375rem, 1.3rem + 0.7vw, 1.875rem)', lineHeight: '1.22' },
    h3: { fontSize: '1.25rem', lineHeight: '1.35' },
    h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
  },
};
