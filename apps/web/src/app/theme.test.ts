import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPrimaryShade } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { colours, merged, variables } from '../testing/colours.ts';
import { contrast } from '../testing/contrast.ts';

const AA = 4.5;

describe.each(['light', 'dark'] as const)('on %s pages', (scheme) => {
  const value = (name: string) => colours[scheme][name] ?? '';
  const page = value('--app-page');
  const texts = ['text', 'dimmed', 'placeholder', 'error', 'anchor'].map(
    (n) => `--mantine-color-${n}`,
  );

  test.each([...texts, '--app-accent-text'])(
    "the theme's text colour %s has enough contrast on every surface",
    (text) => {
      for (const surface of [
        '--app-page',
        '--app-surface',
        '--app-surface-muted',
        '--app-accent-soft',
      ]) {
        expect(contrast(value(text), value(surface), page), surface).toBeGreaterThanOrEqual(AA);
      }
    },
  );

  test('the main button can be seen on a card, and its words on the button', () => {
    const button = merged.colors.petrol?.[getPrimaryShade(merged, scheme)] ?? '';
    expect(contrast(button, value('--app-surface'), page)).toBeGreaterThanOrEqual(3);
    expect(contrast('#ffffff', button, page)).toBeGreaterThanOrEqual(AA);
  });

  test("the theme's colour of controls that are off can be seen on every surface", () => {
    for (const surface of ['--app-page', '--app-surface', '--app-surface-muted'])
      expect(
        contrast(value('--app-control'), value(surface), page),
        surface,
      ).toBeGreaterThanOrEqual(3);
  });
});

test("the edge of a field on a dark page has the theme's colour of controls that are off", () => {
  const sheet = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');
  // Replace the variable by a colour, because jsdom ignores values that refer to a variable.
  const readable = sheet.replaceAll('var(--app-control)', 'grey');
  document.head.innerHTML = `<style>${readable}</style>`;
  document.body.innerHTML = '<div class="mantine-Input-wrapper" data-variant="default"></div>';
  const field = document.body.firstElementChild as Element;
  document.documentElement.dataset.mantineColorScheme = 'dark';
  expect(getComputedStyle(field).getPropertyValue('--input-bd')).toBe('grey');
  document.documentElement.dataset.mantineColorScheme = 'light';
  expect(getComputedStyle(field).getPropertyValue('--input-bd')).toBe('');
});

test("white text can be read on the theme's accent colour", () => {
  expect(contrast('#ffffff', merged.colors.petrol?.[8] ?? '')).toBeGreaterThanOrEqual(AA);
});

test.each(Object.keys(merged.colors).filter((name) => name !== 'dark'))(
  "text can be read on the theme's %s tint",
  (name) => {
    const tint = variables.light[`--mantine-color-${name}-light`] ?? '';
    const text = variables.light[`--mantine-color-${name}-light-color`] ?? '';
    expect(contrast(text, tint)).toBeGreaterThanOrEqual(AA);
  },
);
