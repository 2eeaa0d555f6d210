// The Mantine theme: a petrol accent, one radius, the only typeface, the sizes of text (a test refuses others) and the steps
// of spacing. Its tints and its dimmed, error and placeholder colours replace Mantine's, which lack AA contrast.
import {
  type CSSVariablesResolver,
  createTheme,
  darken,
  type MantineColorsTuple,
  type MantineTheme,
  type MantineThemeOverride,
} from '@mantine/core';

/**
 * 'Figtree Fallback' has the same measures as Figtree (typeface.css), so that text does not move when the font arrives.
 */
const fontFamily =
  "'Figtree Variable', 'Figtree Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** 13, 15, 17, 19 and 22 px. At 17 px, a line of study text has about 70 characters. */
const fontSizes = {
  xs: '0.8125rem',
  sm: '0.9375rem',
  md: '1.0625rem',
  lg: '1.1875rem',
  xl: '1.375rem',
};

/** The steps between parts and around them: 4, 8, 10, 12, 16, 20, 24 and 32 px (a test refuses others). */
const spacing = {
  '3xs': '0.25rem',
  '2xs': '0.5rem',
  xs: '0.625rem',
  sm: '0.75rem',
  md: '1rem',
  lg: '1.25rem',
  xl: '1.5rem',
  '2xl': '2rem',
};

const headings: MantineThemeOverride['headings'] = {
  fontWeight: '700',
  sizes: {
    h1: { fontSize: 'clamp(1.875rem, 1.45rem + 2.1vw, 2.75rem)', lineHeight: '1.12' },
    h2: { fontSize: 'clamp(1.4375rem, 1.3rem + 0.7vw, 1.875rem)', lineHeight: '1.22' },
    h3: { fontSize: '1.25rem', lineHeight: '1.35' },
    h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
  },
};

const petrol: MantineColorsTuple = [
  '#e8f6f7',
  '#d2ebed',
  '#a4d7db',
  '#74c2c8',
  '#52b3ba',
  '#35a0a8',
  '#1d8c95',
  '#107a83',
  '#0b6871',
  '#07535a',
];

/** Blue-grey shades of the dark scheme: text 0–3, lines 4–5, muted surfaces 6, surfaces 7, the page 8. */
const slate: MantineColorsTuple = [
  '#dde6ea',
  '#b9c6cd',
  '#9aabb4',
  '#6b7f8a',
  '#3a4d58',
  '#2f414b',
  '#1e2d36',
  '#14212a',
  '#0f1a21',
  '#0a1318',
];

/** The parts of a checkbox, radio or switch, which mantine.css draws alike. */
const choice = {
  classNames: {
    body: 'choice-body',
    inner: 'choice-box',
    labelWrapper: 'choice-words',
    label: 'choice-label',
    description: 'choice-description',
  },
};

/** Mantine uses <header> here, which screen readers announce as another banner landmark. */
const dialogHeader = { defaultProps: { component: 'div', pos: 'var(--app-sticky)' } };
const dialogTitle = { defaultProps: { fz: 'lg', fw: 600, lh: 1.3 } };
const dialogCloseButton = { defaultProps: { 'aria-label': 'Close', iconSize: 20 } };

export const theme = createTheme({
  primaryColor: 'petrol',
  // In the dark a button is 3:1 against its card, and its text 4.5:1.
  primaryShade: { light: 8, dark: 7 },
  // Text on a filled colour is black when the colour is too bright for white text. At a luminance of 0.179, black and
  // white have equal contrast.
  autoContrast: true,
  luminanceThreshold: 0.179,
  colors: { petrol, dark: slate },
  defaultRadius: 'md',
  radius: { md: '10px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily,
  fontSizes,
  spacing,
  lineHeights: { md: '1.6' },
  components: {
    Badge: { defaultProps: { variant: 'light' } },
    // The page margin of tokens.css.
    Container: { defaultProps: { px: 'var(--app-gutter)' } },
    // Mantine would add an asterisk to labels of required fields. Password managers and tests find fields by the
    // label's text.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Checkbox: choice,
    Radio: choice,
    // Mantine's dot in the knob of a switch looks like a second control.
    Switch: {
      defaultProps: { withThumbIndicator: false },
      classNames: { ...choice.classNames, track: 'choice-box' },
    },
    ModalHeader: dialogHeader,
    DrawerHeader: dialogHeader,
    ModalTitle: dialogTitle,
    DrawerTitle: dialogTitle,
    ModalCloseButton: dialogCloseButton,
    DrawerCloseButton: dialogCloseButton,
  },
  headings,
});

function fixed(theme: MantineTheme, colour: string, shade: number): string {
  return theme.colors[colour]?.[shade] ?? 'currentColor';
}

/**
 * Background and text colours of light badges and alerts. They replace Mantine's colours, whose text lacks AA contrast
 * on bright tints.
 */
function tinted(theme: MantineTheme): Record<string, string> {
  const names = Object.keys(theme.colors).filter((name) => name !== 'dark');
  return Object.fromEntries(
    names.flatMap((name) => [
      [`--mantine-color-${name}-light`, fixed(theme, name, 1)],
      [`--mantine-color-${name}-light-color`, darken(fixed(theme, name, 9), 0.35)],
    ]),
  );
}

/** Only Mantine's own variables. The names of the app are in tokens.css. */
export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    ...tinted(theme),
    // Mantine's light grey is nearly the colour of the page, so grey badges would be hardly visible.
    '--mantine-color-gray-light': '#e3e8ea',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#17262e',
    '--mantine-color-default-color': '#17262e',
    '--mantine-color-dimmed': '#51626c',
    '--mantine-color-placeholder': '#5f6f78',
    '--mantine-color-error': fixed(theme, 'red', 9),
    '--mantine-color-anchor': fixed(theme, 'petrol', 8),
    '--mantine-color-default-border': '#d3dce0',
  },
  dark: {
    // Mantine's light variant of the accent is darker than the cards on which it is used.
    '--mantine-color-petrol-light': 'var(--app-accent-soft)',
    '--mantine-color-petrol-light-color': fixed(theme, 'petrol', 3),
    '--mantine-color-body': fixed(theme, 'dark', 7),
    '--mantine-color-text': fixed(theme, 'dark', 0),
    '--mantine-color-dimmed': fixed(theme, 'dark', 2),
    '--mantine-color-placeholder': fixed(theme, 'dark', 2),
    '--mantine-color-error': fixed(theme, 'red', 4),
    '--mantine-color-anchor': fixed(theme, 'petrol', 3),
    '--mantine-color-default-border': fixed(theme, 'dark', 4),
  },
});
