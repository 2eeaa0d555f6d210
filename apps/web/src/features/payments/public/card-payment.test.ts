import { afterEach, expect, test } from 'vitest';
import { colours as schemes } from '../../../testing/colours.ts';
import { contrast } from '../../../testing/contrast.ts';
import { readAppearance } from './card-payment.tsx';

const page = document.documentElement;

afterEach(() => page.removeAttribute('style'));

function readIn(scheme: 'light' | 'dark') {
  page.dataset.mantineColorScheme = scheme;
  for (const [name, value] of Object.entries(schemes[scheme])) page.style.setProperty(name, value);
  const { variables: colours = {}, rules } = readAppearance();
  const background = colours.colorBackground ?? '';
  const edge = String(rules?.['.Input']?.border).replace('1px solid ', '');
  return {
    placeholder: contrast(colours.colorTextPlaceholder ?? '', background, background),
    edge: contrast(edge, background, background),
  };
}

test.each(['light', 'dark'] as const)(
  'placeholders of the card form can be read on a %s page',
  (scheme) => {
    expect(readIn(scheme).placeholder).toBeGreaterThanOrEqual(4.5);
  },
);

test('the edges of the fields of the card form can be seen on a dark page', () => {
  expect(readIn('dark').edge).toBeGreaterThanOrEqual(3);
});
