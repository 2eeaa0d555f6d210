// The one place for what the app looks like: a petrol accent, one radius, one type scale, two schemes that both reach
// AA contrast (reference/stack.md 5: Mantine's own blue, dimmed, error and placeholder colours do not).
import {
  type CSSVariablesResolver,
  createTheme,
  darken,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core';

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

/** Blue-grey rather than black: text 0–3, lines 4–5, surfaces 6, page 7, wells 8–9. */
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

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: 8,
  // Black instead of white on filled colours that are too bright for white (the two are equal at 0.179).
  autoContrast: true,
  luminanceThreshold: 0.179,
  colors: { petrol, dark: slate },
  defaultRadius: 'md',
  radius: { md: '10px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { md: '1.6' },
  components: {
    // The same edge on every page (global.css).
    Container: { defaultProps: { px: 'var(--app-gutter)' } },
    // A label is exactly its words: people, password managers and tests find fields by them.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // Mantine makes these <header>, a second banner landmark for screen readers.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
  },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.4rem + 1.8vw, 2.5rem)', lineHeight: '1.15' },
      h2: { fontSize: 'clamp(1.375rem, 1.25rem + 0.6vw, 1.75rem)', lineHeight: '1.25' },
      h3: { fontSize: '1.25rem', lineHeight: '1.35' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
});

function fixed(theme: MantineTheme, colour: string, shade: number): string {
  return theme.colors[colour]?.[shade] ?? 'currentColor';
}

/** Tinted badges and alerts: Mantine's text on them falls short of AA for the bright colours. */
function tinted(theme: MantineTheme): Record<string, string> {
  const names = Object.keys(theme.colors).filter((name) => name !== 'dark');
  return Object.fromEntries(
    names.flatMap((name) => [
      [`--mantine-color-${name}-light`, fixed(theme, name, 1)],
      [`--mantine-color-${name}-light-color`, darken(fixed(theme, name, 9), 0.35)],
    ]),
  );
}

export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {
    '--app-page-width': '72rem',
    '--app-header-height': '3.75rem',
  },
  light: {
    ...tinted(theme),
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#17262e',
    '--mantine-color-default-color': '#17262e',
    '--mantine-color-dimmed': '#51626c',
    '--mantine-color-placeholder': '#5f6f78',
    '--mantine-color-error': fixed(theme, 'red', 9),
    '--mantine-color-anchor': fixed(theme, 'petrol', 8),
    '--mantine-color-default-border': '#d3dce0',
    '--tone-free': '#2f8f4e',
    '--tone-free-soft': '#e3f5e9',
    '--tone-part': '#b98500',
    '--tone-part-soft': '#fff3d6',
    '--tone-full': '#c9413f',
    '--tone-full-soft': '#fde7e6',
    '--app-page': '#f5f8f9',
    '--app-surface': '#ffffff',
    '--app-surface-muted': '#eef3f5',
    '--app-accent-text': fixed(theme, 'petrol', 8),
    '--app-accent-soft': fixed(theme, 'petrol', 0),
  },
  dark: {
    // Mantine's own tint of the accent is darker than the cards it lies on.
    '--mantine-color-petrol-light': 'var(--app-accent-soft)',
    '--mantine-color-petrol-light-color': fixed(theme, 'petrol', 3),
    '--mantine-color-body': fixed(theme, 'dark', 7),
    '--mantine-color-text': fixed(theme, 'dark', 0),
    '--mantine-color-dimmed': fixed(theme, 'dark', 2),
    '--mantine-color-placeholder': fixed(theme, 'dark', 2),
    '--mantine-color-error': fixed(theme, 'red', 4),
    '--mantine-color-anchor': fixed(theme, 'petrol', 3),
    '--mantine-color-default-border': fixed(theme, 'dark', 4),
    '--tone-free': '#51b873',
    '--tone-free-soft': '#16382a',
    '--tone-part': '#b68a1c',
    '--tone-part-soft': '#3a3015',
    '--tone-full': '#c9605e',
    '--tone-full-soft': '#41201f',
    '--app-page': fixed(theme, 'dark', 8),
    '--app-surface': fixed(theme, 'dark', 7),
    '--app-surface-muted': fixed(theme, 'dark', 6),
    '--app-accent-text': fixed(theme, 'petrol', 3),
    '--app-accent-soft': 'rgb(53 160 168 / 16%)',
  },
});
