import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { LinkedText } from './linked-text.tsx';
import { MarkdownText } from './markdown-text.tsx';

const wiki = 'https://en.wikipedia.org/wiki/Torsion_(mechanics)';

// The text, and its addresses.
const texts: [string, string[]][] = [
  ['See https://uroweb.org/guidelines. And javascript:alert(1)', ['https://uroweb.org/guidelines']],
  [`See ${wiki}`, [wiki]],
  [`See ${wiki}.`, [wiki]],
  ['(https://example.org/a)', ['https://example.org/a']],
  [`(see ${wiki}), then`, [wiki]],
  [`(${wiki})`, [wiki]],
  ['https://example.org/a_(b_(c))', ['https://example.org/a_(b_(c))']],
  ['[https://example.org/a]', ['https://example.org/a']],
  ['see https://example.org/list?of[]=1&of[] now', ['https://example.org/list?of[]=1&of[]']],
  ['https://example.org/a[1], and', ['https://example.org/a[1]']],
  ['https://example.org/a(b).pdf!', ['https://example.org/a(b).pdf']],
  [
    'https://a.example/x) and https://b.example/y_(z)',
    ['https://a.example/x', 'https://b.example/y_(z)'],
  ],
  ['“https://example.org/a”', ['https://example.org/a']],
  ['nothing at https://, or http', []],
];

const addresses = () =>
  screen.queryAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
const both = (found: string[]) => found.map((address) => [encodeURI(address), address]);

test.each(texts)(
  'the addresses of a message are links, with the brackets they open: %s',
  (text, found) => {
    render(<LinkedText text={text} />);
    expect(addresses()).toEqual(found.map((address) => [address, address]));
    expect(document.body.textContent).toBe(text);
  },
);

test.each(texts)('a post ends its addresses where a message does: %s', (text, found) => {
  renderPart(<MarkdownText withoutImages>{text}</MarkdownText>);
  expect(addresses()).toEqual(both(found));
  expect(screen.getByRole('paragraph').textContent).toBe(text);
});

test('a link that its author wrote as a link is as its author wrote it', () => {
  renderPart(
    <MarkdownText withoutImages>
      {'[https://example.org/a](https://example.org/b)[1]'}
    </MarkdownText>,
  );
  expect(addresses()).toEqual([['https://example.org/b', 'https://example.org/a']]);
});
