// What all style sheets and the markup have in common: sizes, distances, weights, colours and layers come from the theme
// (theme.ts) or from tokens.css.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { contrast } from '../testing/contrast.ts';
import { theme } from './theme.ts';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);

/** The files of the app with an ending: name and text. */
function listFiles(ending: string): [string, string][] {
  const folder = join(import.meta.dirname, '..');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

test('a picture without a ground has a light one on every page, and also in forced colours', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const tokens = new Map(
    Array.from(read('tokens.css').matchAll(/(--[\w-]+): (\w+);/g), ([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  // jsdom ignores values that refer to a variable.
  const sheet = read('global.css').replace(
    /var\((--[\w-]+)\)/g,
    (whole, name: string) => tokens.get(name) ?? whole,
  );
  document.head.innerHTML = `<style>${sheet}</style>`;
  document.body.innerHTML = '<img alt="A drawing">';
  const { backgroundColor, color } = getComputedStyle(document.body.firstElementChild as Element);
  expect(contrast('#000000', backgroundColor)).toBeGreaterThanOrEqual(15);
  // A browser shows the description in the place of a picture that it could not load.
  expect(contrast(color, backgroundColor)).toBeGreaterThanOrEqual(4.5);
  // Elsewhere, the style sheets leave the ground of pictures as it is.
  const others = listFiles('.css').filter(([, css]) => /\bimg\b[^{}]*\{[^}]*background/.test(css));
  expect(others.map(([file]) => file)).toEqual([join('app', 'global.css')]);
});

/** What a style sheet says, without its comments. */
const withoutComments = (css: string) => css.replace(/\/\*[^]*?\*\//g, '');

/** The sizes of text that are neither a step of the scale nor relative to the text around. Phones zoom into smaller fields than 16 px. */
function listOwnSizes(css: string): string[] {
  const sizes = [...withoutComments(css).matchAll(/\bfont(?:-size)?: ([^;]+);/g)];
  return sizes
    .map(([, size = '']) => size)
    .filter((size) => !/^(?:var\(--|inherit$|[\d.]+em$|max\(16px, var\()/.test(size));
}

test('every size of text in a stylesheet of the app is a step of the scale of text sizes', () => {
  const sheets = listFiles('.css');
  expect(sheets.length).toBeGreaterThan(50);
  expect(
    listOwnSizes('a { font-size: 0.9rem; } b { font-size: 14px; } p { font-size: 0.9em; }'),
  ).toEqual(['0.9rem', '14px']);
  const own = sheets.flatMap(([file, css]) => listOwnSizes(css).map((size) => `${file}: ${size}`));
  expect(own).toEqual([]);
});

/** Also distances that have a name of their own in a sheet. */
const DISTANCE =
  /^\s*(?:(?:margin|padding|inset)[a-z-]*|(?:row-|column-)?gap|--[a-z-]+-(?:gap|inset|margin|padding|indent|block)): ([^;]+);/gm;
const CALCULATED =
  /\b(?:calc|clamp|max|min|var|env)(?<open>\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))/g;

const steps = Object.values(merged.spacing).map((step) => Number.parseFloat(step) * 16);

/** Up to 2 px is an optical correction. */
const isWiderThanSteps = (px: number) =>
  px <= 2 || (px > 24 && px % 4 === 0 && !steps.includes(px));
/** Without its sign: a negative distance is a step as well. */
const inPx = (number: string, unit?: string) =>
  Math.abs(Number(number)) * (unit === 'rem' ? 16 : 1);

/** The distances that are neither a step of the theme nor wider than its steps. */
function listOwnDistances(css: string): string[] {
  return [...css.matchAll(DISTANCE)].flatMap(([, value = '']) =>
    [...value.replace(CALCULATED, '').matchAll(/(?<![\w.])(-?[\d.]+)(px|rem)\b/g)]
      .filter(([, number = '', unit]) => !isWiderThanSteps(inPx(number, unit)))
      .map(([length]) => length),
  );
}

const PROP =
  /\b(?:gap|spacing|verticalSpacing|[mp][xytbse]?)=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g;
const STYLE = /\b(?:(?:margin|padding)[A-Za-z]*|gap|rowGap|columnGap): ('[^']*'|-?[\d.]+)/g;

/** As `listOwnDistances`, for the props and styles in markup, where a pair of distances is written as lengths. */
function listOwnDistancesInMarkup(markup: string): string[] {
  return [...markup.matchAll(PROP), ...markup.matchAll(STYLE)].flatMap(([whole, text, code = '']) =>
    [...(text ?? code).replace(CALCULATED, '').matchAll(/(?<![\w.])(-?[\d.]+)(px|rem)?(?![\w%.])/g)]
      .map(([, number = '', unit]) => inPx(number, unit))
      .filter((px) => !isWiderThanSteps(px) && !steps.includes(px))
      .map(() => whole),
  );
}

test('every distance in a stylesheet of the app is a step of the scale of spacing', () => {
  // The sheets in `app` follow Mantine's own heights.
  const sheets = listFiles('.css').filter(([file]) => !file.startsWith('app'));
  expect(sheets.length).toBeGreaterThan(50);
  const own = sheets.flatMap(([file, css]) =>
    listOwnDistances(css).map((length) => `${file}: ${length}`),
  );
  expect(own).toEqual([]);
});

test('every distance in the markup of the app is a step of the scale of spacing', () => {
  const files = listFiles('.tsx').filter(([file]) => !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(200);
  const own = files.flatMap(([file, text]) =>
    listOwnDistancesInMarkup(text).map((distance) => `${file}: ${distance}`),
  );
  expect(own).toEqual([]);
});

test('a distance beside the scale of spacing is recognised', () => {
  expect(
    listOwnDistances(`.a {
  margin: -15px auto 0.35rem;
  padding: var(--mantine-spacing-md, 0.7rem) calc(1rem - 2px) 2px 4rem;
  gap: 6px 1.45em;
  inset: 7px auto auto -5px;
  --list-gap: 0.3rem;
}`),
  ).toEqual(['-15px', '0.35rem', '6px', '7px', '-5px', '0.3rem']);
  expect(
    listOwnDistancesInMarkup(`<Box m="0 0 0.35rem" p={{ base: '1rem', sm: 18 }} gap="0.25rem 2rem"
      mt={-15} px="calc(1rem - 3px)" style={{ marginBlock: '0.9rem', gap: 8 }} />`),
  ).toEqual([
    'm="0 0 0.35rem"',
    "p={{ base: '1rem', sm: 18 }}",
    'mt={-15}',
    "marginBlock: '0.9rem'",
  ]);
});

test('every weight of text is one of the three of the theme', () => {
  expect(Object.values(merged.fontWeights)).toEqual(['400', '600', '700']);
  const own = listFiles('.css')
    .filter(([file]) => file !== join('app', 'typeface.css'))
    .flatMap(([file, css]) =>
      [...css.matchAll(/font-weight: (?!var\(--mantine-font-weight-|inherit)[^;]+/g)].map(
        ([weight]) => `${file}: ${weight}`,
      ),
    );
  const inMarkup = listFiles('.tsx').flatMap(([file, text]) =>
    [...text.matchAll(/\b(?:fw|fontWeight)=\{[^}]*?\b(?!400|600|700)\d+/g)].map(
      ([weight]) => `${file}: ${weight}`,
    ),
  );
  expect([...own, ...inMarkup]).toEqual([]);
});

const TOKENS = join('app', 'tokens.css');
const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|(?<![\w-])(?:white|black|whitesmoke|(?:dim)?gr[ae]y|red|green|blue|yellow|orange)(?![\w-])/gi;

/** The colours in what a style sheet sets. */
const listOwnColours = (css: string) =>
  [...withoutComments(css).matchAll(/:([^:;{}]+);/g)].flatMap(
    ([, value = '']) => value.match(COLOUR) ?? [],
  );

test('every colour in a stylesheet of the app has a name', () => {
  expect(
    listOwnColours(
      'a { color: white; white-space: nowrap; border: 1px solid var(--mantine-color-red-5); top: #abc; }',
    ),
  ).toEqual(['white', '#abc']);
  const own = listFiles('.css')
    .filter(([file]) => file !== TOKENS)
    .flatMap(([file, css]) =>
      // The line of Mantine has its name for the colours of the present page. Its reds, yellows and greens have names for
      // what they mean.
      [
        ...listOwnColours(css),
        ...(css.match(/--mantine-color-(?:default-border|(?:red|yellow|green)-\d)/g) ?? []),
      ].map((colour) => `${file}: ${colour}`),
    );
  const inMarkup = listFiles('.tsx').flatMap(([file, text]) =>
    (
      text.match(
        /\b(?:c|bg|color|backgroundColor)(?:=|: )\W*(?:#[\da-f]+|white\b|black\b)|["'](?:red|yellow|green)\.\d["']/gi,
      ) ?? []
    ).map((colour) => `${file}: ${colour}`),
  );
  expect([...own, ...inMarkup]).toEqual([]);
});

test('the heights of what a finger presses and of rows have names', () => {
  const own = listFiles('.css')
    .filter(([file]) => file !== TOKENS)
    .flatMap(([file, css]) =>
      (css.match(/\b(?:height|width): (?:44|48|56)px/g) ?? []).map((size) => `${file}: ${size}`),
    );
  expect(own).toEqual([]);
});

test('every layer in a stylesheet of the app has a name', () => {
  const own = listFiles('.css').flatMap(([file, css]) =>
    (css.match(/z-index: (?!var\(--layer-)[^;]+/g) ?? []).map((layer) => `${file}: ${layer}`),
  );
  expect(own).toEqual([]);
});

/**
 * The widths of windows, in em, from which on something is different. What depends on the width of its own place has a container
 * query, in rem.
 */
const WIDTHS = {
  'wider than the narrowest phones': 22.5,
  'large phone': 30,
  xs: 36,
  'sm, no longer a phone': 48,
  'md, two columns': 62,
  'lg, columns beside columns': 75,
  'the links of the header and the heads of tables fit': 80,
  'the search field fits into the header': 96,
};

test('every width of a window in a stylesheet of the app has a name, and code asks for it by a hook', () => {
  const widths = Object.values(WIDTHS).flatMap((em) => [
    `min-width: ${em}em`,
    `max-width: ${em - 0.01}em`,
  ]);
  const own = listFiles('.css').flatMap(([file, css]) =>
    (css.match(/\b(?:min|max)-width: [\d.]+em(?=\))/g) ?? [])
      .filter((width) => !widths.includes(width))
      .map((width) => `${file}: ${width}`),
  );
  expect(own).toEqual([]);
  const asking = listFiles('.tsx').filter(([, text]) => text.includes('useMediaQuery('));
  expect(asking.map(([file]) => file)).toEqual([]);
});

test('what sticks, and what is scrolled into view, is placed by the heights of the bars', () => {
  const rules = listFiles('.css').flatMap(([file, css]) =>
    [...withoutComments(css).matchAll(/\{([^{}]*)/g)].map(([, rule = '']) => ({ file, rule })),
  );
  const stuck = rules
    .filter(({ rule }) => /position: (?:sticky|var\(--app-sticky\))/.test(rule))
    .flatMap(({ file, rule }) =>
      [...rule.matchAll(/inset-block[a-z-]*: (?!0;|[^;]*var\()[^;]+/g)].map(
        ([at]) => `${file}: ${at}`,
      ),
    );
  const scrolled = rules.flatMap(({ file, rule }) =>
    [
      ...rule.matchAll(/scroll-margin[a-z-]*: (?!0 !important|[^;]*var\(--(?:bars|app)-)[^;]+/g),
    ].map(([at]) => `${file}: ${at}`),
  );
  expect([...stuck, ...scrolled]).toEqual([]);
});

test('a state that is there or not is an attribute that is there or not', () => {
  const inSheets = listFiles('.css').flatMap(([file, css]) =>
    (css.match(/\[data-[a-z-]+="(?:true|false)"\]/g) ?? []).map((state) => `${file}: ${state}`),
  );
  const inMarkup = listFiles('.tsx').flatMap(([file, text]) =>
    (text.match(/\bdata-[a-z-]+=\{(?:!|(?:is|has)[A-Z]|Boolean\()[^|?}]*\}/g) ?? []).map(
      (state) => `${file}: ${state}`,
    ),
  );
  expect([...inSheets, ...inMarkup]).toEqual([]);
});

test('every style sheet has the name of the component whose parts it draws, or of the room whose components share it', () => {
  const components = new Set(listFiles('.tsx').map(([file]) => file));
  const lost = listFiles('.module.css')
    .map(([file]) => file)
    .filter((file) => {
      const [name = '', folder = '', feature] = file.split(sep).reverse();
      const room = folder === 'public' ? feature : folder;
      return name !== `${room}.module.css` && !components.has(file.replace('.module.css', '.tsx'));
    });
  expect(lost).toEqual([]);
});

/** The selectors of a style sheet, each joined with those that it is nested in. */
function listSelectors(css: string): string[] {
  const around: string[] = [];
  return [...withoutComments(css).matchAll(/([^{};]*)([{};])/g)].flatMap(([, text = '', sign]) => {
    if (sign === '}') around.pop();
    if (sign !== '{') return [];
    around.push(text.trim().startsWith('@') ? '' : text.trim());
    return around.filter(Boolean).join(' ').replaceAll(' &', '');
  });
}

/**
 * Rules for anything in an element that has something. For these, Chromium computes the styles of everything on the page again whenever
 * something is inserted.
 */
const listRestyling = (css: string) =>
  listSelectors(css).filter((selector) => /:has\([^]*\)(?:\s+|\s*[>+~]\s*)[*:]/.test(selector));

test('no style sheet makes every insertion on a page restyle the whole page', () => {
  expect(
    listRestyling(
      '.a:has(.b) > * { top: 0; } .a:has(.b > *) .c { top: 0; } .d { &:has(.b) { & > :not(.c) { top: 0; } } }',
    ),
  ).toEqual(['.a:has(.b) > *', '.d:has(.b) > :not(.c)']);
  const restyling = listFiles('.css').filter(([, css]) => listRestyling(css).length > 0);
  // The rules of this sheet hold only where a device forces its colours.
  expect(restyling.map(([file]) => file)).toEqual([join('app', 'forced-colors.css')]);
});
