// The colours of the two schemes: Mantine's variables from the theme, and the names of the app from tokens.css.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, type MantineTheme, mergeMantineTheme } from '@mantine/core';
import { cssVariables, theme } from '../app/theme.ts';

export const merged: MantineTheme = mergeMantineTheme(DEFAULT_THEME, theme);
export const variables = cssVariables(merged);

const sheet = readFileSync(join(import.meta.dirname, '../app/tokens.css'), 'utf8');

/** What the sheet sets in its rule for `selector`. */
function tokensOf(selector: string): [string, string][] {
  const rule = sheet.slice(sheet.indexOf(`\n${selector} {`)).split('\n}')[0] ?? '';
  return [...rule.matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/^var\(--mantine-color-(\w+)-(\d)\)$/, (whole, colour: string, shade: string) =>
      String(merged.colors[colour]?.[Number(shade)] ?? whole),
    ),
  ]);
}

const light = { ...Object.fromEntries(tokensOf(':root')), ...variables.light };
const dark = {
  ...light,
  ...Object.fromEntries(tokensOf('[data-mantine-color-scheme="dark"]')),
  ...variables.dark,
};
export const colours: Record<'light' | 'dark', Record<string, string>> = { light, dark };
