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
  const sheet = readFileSync(join(import.meta.dirname, 'global.css'), 'utf8');
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

test('every size of text in a stylesheet of the app is a step of the scale of text sizes', () => {
  const sheets = listFiles('.css');
  expect(sheets.length).toBeGreaterThan(50);
  const own = sheets.flatMap(([file, css]) =>
    [...css.matchAll(/font-size: (?:[\d.]+rem|clamp\()/g)].map(([size]) => `${file}: ${size}`),
  );
  expect(own).toEqual([]);
});

const DISTANCE = /^\s*(?:(?:margin|padding)[a-z-]*|(?:row-|column-)?gap): ([^;]+);/gm;
const CALCULATED =
  /\b(?:calc|clamp|max|min|var|env)(?<open>\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))/g;

/** Up to 2 px is an optical correction, and so is a negative distance. */
const isWiderThanSteps = (px: number) => px <= 2 || (px >= 24 && px % 4 === 0);
const inPx = (number: string, unit?: string) => Number(number) * (unit === 'rem' ? 16 : 1);

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
const steps = Object.values(merged.spacing).map((step) => Number.parseFloat(step) * 16);

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
}`),
  ).toEqual(['0.35rem', '6px']);
  expect(
    listOwnDistancesInMarkup(`<Box m="0 0 0.35rem" p={{ base: '1rem', sm: 18 }} gap="0.25rem 2rem"
      mt={-15} px="calc(1rem - 3px)" style={{ marginBlock: '0.9rem', gap: 8 }} />`),
  ).toEqual(['m="0 0 0.35rem"', "p={{ base: '1rem', sm: 18 }}", "marginBlock: '0.9rem'"]);
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
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi;

test('every colour in a stylesheet of the app has a name', () => {
  const own = listFiles('.css')
    .filter(([file]) => file !== TOKENS)
    .flatMap(([file, css]) => (css.match(COLOUR) ?? []).map((colour) => `${file}: ${colour}`));
  const inMarkup = listFiles('.tsx').flatMap(([file, text]) =>
    (text.match(/\b(?:c|bg|color|backgroundColor)(?:=|: )\W*#[\da-f]+/gi) ?? []).map(
      (colour) => `${file}: ${colour}`,
    ),
  );
  expect([...own, ...inMarkup]).toEqual([]);
});

test('every layer in a stylesheet of the app has a name', () => {
  const own = listFiles('.css').flatMap(([file, css]) =>
    (css.match(/z-index: (?!var\(--layer-)[^;]+/g) ?? []).map((layer) => `${file}: ${layer}`),
  );
  expect(own).toEqual([]);
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
