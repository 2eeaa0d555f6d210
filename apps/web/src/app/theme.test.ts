import { DEFAULT_THEME, luminance, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { cssVariables, theme } from './theme.ts';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const variables = cssVariables(merged);
const AA = 4.5;

function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('on %s pages', (scheme) => {
  const value = (name: string) => (variables[scheme] as Record<string, string>)[name] ?? '';
  const texts = ['text', 'dimmed', 'placeholder', 'error', 'anchor'].map(
    (n) => `--mantine-color-${n}`,
  );

  it.each([...texts, '--app-accent-text'])('%s can be read on every surface', (text) => {
    for (const surface of ['--app-page', '--app-surface', '--app-surface-muted']) {
      expect(contrast(value(text), value(surface)), surface).toBeGreaterThanOrEqual(AA);
    }
  });
});

it('white can be read on the accent', () => {
  expect(contrast('#ffffff', merged.colors.petrol?.[8] ?? '')).toBeGreaterThanOrEqual(AA);
});

it.each(Object.keys(merged.colors).filter((name) => name !== 'dark'))(
  'text can be read on a %s tint',
  (name) => {
    const tint = variables.light[`--mantine-color-${name}-light`] ?? '';
    const text = variables.light[`--mantine-color-${name}-light-color`] ?? '';
    expect(contrast(text, tint)).toBeGreaterThanOrEqual(AA);
  },
);
