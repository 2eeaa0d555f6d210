import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Markdown, MarkdownLine } from './markdown.tsx';

async function show(text: string) {
  const { container } = render(
    <MantineProvider env="test">
      <Markdown>{`${text}\n\nThe end.`}</Markdown>
    </MantineProvider>,
  );
  await screen.findByText('The end.');
  return container;
}

it('shows tables, lists and emphasis', async () => {
  const page = await show('| a | b |\n|---|---|\n| 1 | 2 |\n\n- **one**');
  expect(page.querySelectorAll('td')).toHaveLength(2);
  expect(page.querySelector('li strong')?.textContent).toBe('one');
});

it('never runs or shows raw HTML', async () => {
  const page = await show('<script>alert(1)</script><img src=x onerror=alert(1)>\n\n<b>bold</b>');
  expect(page.querySelector('script, img, b')).toBeNull();
});

it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x'])(
  'does not link to %s',
  async (url) => {
    const page = await show(`[read](${url})`);
    expect(page.querySelector('a[href]')).toBeNull();
    expect(screen.getByText('read')).toBeDefined();
  },
);

it('opens links apart from the app', async () => {
  const page = await show('[NICE](https://nice.org.uk) and [write](mailto:a@b.test)');
  const [nice, mail] = [...page.querySelectorAll('a')];
  expect(nice?.rel).toContain('noopener');
  expect(mail?.href).toBe('mailto:a@b.test');
});

it('shows images lazily with their credit', async () => {
  const page = await show('![A stone in the ureter](https://img.test/a.png "Photo: A. Byron")');
  const image = page.querySelector('img');
  expect(image?.alt).toBe('A stone in the ureter');
  expect(image?.getAttribute('loading')).toBe('lazy');
  expect(screen.getByText('Photo: A. Byron')).toBeDefined();
});

it.each(['http://img.test/a.png', 'data:image/png;base64,AAAA', '//img.test/a.png'])(
  'does not load an image from %s over an unsafe connection',
  async (url) => {
    const page = await show(`![Stone](${url})`);
    expect(page.querySelector('img')).toBeNull();
  },
);

it.each([
  ['**Stop** and _ask_', 'Stop and ask'],
  ['1. Consent', '1. Consent'],
  ['- 5 mmol/l', '- 5 mmol/l'],
  ['24.', '24.'],
  ['pT2<T3>', 'pT2<T3>'],
  ['~50 % or <5 mm', '~50 % or <5 mm'],
  ['[NICE](https://nice.org.uk)', 'NICE'],
  ['    indented', 'indented'],
])('shows the line %j in a button as %j', async (text, shown) => {
  render(
    <button type="button">
      <MarkdownLine>{text}</MarkdownLine>
    </button>,
  );
  expect(await screen.findByRole('button', { name: shown })).toBeDefined();
  expect(screen.getByRole('button').querySelector('p, a, ol, ul, pre')).toBeNull();
});
