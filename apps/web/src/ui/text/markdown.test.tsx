import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { isPlain, Markdown, MarkdownLine } from './markdown.tsx';
import { MarkdownLineText, MarkdownText } from './markdown-text.tsx';

async function show(text: string) {
  const { container } = renderPart(<Markdown>{`${text}\n\nThe end.`}</Markdown>);
  await screen.findByText('The end.');
  return container;
}

test('tables, lists and emphasis of Markdown are rendered', async () => {
  const page = await show('| a | b |\n|---|---|\n| 1 | 2 |\n\n- **one**');
  expect(page.querySelectorAll('td')).toHaveLength(2);
  expect(page.querySelector('li strong')?.textContent).toBe('one');
});

test('a heading of a lower level in Markdown is never larger than one of a higher level, and no heading is above level 3', async () => {
  const sheet = document.createElement('style');
  sheet.textContent = readFileSync(join(import.meta.dirname, 'markdown.module.css'), 'utf8');
  document.head.append(sheet);
  const page = await show('# One\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five\n\n###### Six');
  const headings = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  expect(headings.map(({ tagName }) => tagName)).toEqual(['H3', 'H4', 'H5', 'H6', 'H6', 'H6']);
  const sizes = headings.map((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(new Set(sizes).size).toBe(3);
  sheet.remove();
});

test('scripts and images in raw HTML of Markdown are never executed or rendered', async () => {
  const page = await show('<script>alert(1)</script><img src=x onerror=alert(1)>\n\n<b>bold</b>');
  expect(page.querySelector('script, img')).toBeNull();
});

test('safe inline HTML elements in Markdown are rendered, and of all others only the text', async () => {
  const page = await show(
    [
      'Count 10<sup>9</sup>/l of <b onclick="x()">HCO<sub>3</sub></b><br>next',
      '<div>The patient is allergic to penicillin.</div>\n<table><tr><td>one</td><td>two</td></tr></table>',
      'Stage pT2<T3> <!-- ask Ann --> <script>alert(1)</script>',
    ].join('\n\n'),
  );
  expect(page.querySelector('sup')?.textContent).toBe('9');
  expect(page.querySelector('b > sub')?.textContent).toBe('3');
  expect(page.querySelector('b')?.getAttribute('onclick')).toBeNull();
  expect(page.querySelector('p > br')).not.toBeNull();
  expect(page.querySelector('script, div table')).toBeNull();
  expect(page.textContent).toContain('The patient is allergic to penicillin.');
  expect(page.textContent).toMatch(/one\s+two/);
  expect(page.textContent).toContain('pT2<T3>');
  expect(page.textContent).not.toContain('Ann');
});

test('subscript and superscript of Markdown are rendered, and only double tildes strike out', async () => {
  const page = await show('H~2~O, 10^9^/l, Ca^2+^, ~~gone~~, (~5 mm or ~6 mm), a^2+b^2');
  expect([...page.querySelectorAll('sub')].map((item) => item.textContent)).toEqual(['2']);
  expect([...page.querySelectorAll('sup')].map((item) => item.textContent)).toEqual(['9', '2+']);
  expect(page.querySelector('del')?.textContent).toBe('gone');
  expect(page.textContent).toContain('(~5 mm or ~6 mm), a^2+b^2');
});

test('the note on an unconfirmed fact in Markdown is a separate element, also in single lines', async () => {
  const words = 'Give 5 mg (to be confirmed by a clinician) at once.';
  const page = await show(words);
  const note = screen.getByText('to be confirmed by a clinician');
  expect(note.tagName).toBe('SPAN');
  expect(page.textContent).toContain('Give 5 mg to be confirmed by a clinician at once.');
  render(<MarkdownLine>{words}</MarkdownLine>);
  await waitFor(() =>
    expect(screen.getAllByText('to be confirmed by a clinician')).toHaveLength(2),
  );
});

test('formulas in Markdown are rendered as MathML, and prices and invalid formulas stay as typed', async () => {
  const page = await show('GFR $\\frac{140 - a}{72} \\times k_1$ costs $5 and $10. $\\frac{1$');
  await waitFor(() => expect(page.querySelectorAll('math')).toHaveLength(1));
  expect(page.querySelector('mfrac')).not.toBeNull();
  expect(page.querySelector('msub')).not.toBeNull();
  expect(page.textContent).toContain('costs $5 and $10.');
  expect(await screen.findByText('\\frac{1')).toBeDefined();
});

// micromark-extension-math 3.1.0 takes every two dollar signs for a formula, KaTeX 0.16 takes % for the start of a comment, and
// mdast-util-gfm-table 2.0.0 reads `\\|` in a cell as `|` in code, but not in a formula.
test.each([
  ['The test costs $50. Clearance is $k/x$ ml/min.', 'The test costs $50. Clearance is ', 'k/x'],
  ['Of $50 or $60 each: $a$', 'Of $50 or $60 each: ', 'a'],
  ['US$5-$10, **bold** $a$', 'US$5-$10, bold ', 'a'],
  ['About $50% of 5 \\text{mg}$', 'About ', '50%of5mg'],
  ['About $5\\% + 6%$', 'About ', '5%+6%'],
  ['| a |\n|---|\n| P $P(T \\| D)$ |', 'P ', 'P(T∣D)'],
])('the formula in %j is drawn as its author means it', async (text, before, formula) => {
  const page = await show(text);
  await waitFor(() => expect(page.querySelectorAll('math')).toHaveLength(1));
  page.querySelector('annotation')?.remove();
  const drawn = page.querySelector('math');
  expect(drawn?.textContent?.replace(/\s/g, '')).toBe(formula);
  expect(page.textContent).toContain(before);
});

// KaTeX 0.16 draws strokes and frames with menclose, which MathML Core does not have: Chromium 156 shows the plain letters.
test.each(['\\frac{\\cancel{m}}{2}', '\\boxed{x=1}', '\\begin{array}{c|c}a&b\\end{array}'])(
  'the formula %s, which not all browsers draw, stays as typed',
  async (formula) => {
    const page = await show(`See $${formula}$ and $y$.`);
    await waitFor(() => expect(page.querySelectorAll('math')).toHaveLength(1));
    expect(screen.getByText(formula)).toBeDefined();
  },
);

// mdast-util-to-hast 13.2 and rehype-sanitize 6.0 (both in react-markdown 10.1) each put `user-content-` before the id of a footnote,
// and only the first one before the link to it.
test('footnotes in Markdown are reached by their links and lead back, also when two texts are on one page', async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  const text = 'Dose[^1]. Again[^1].\n\n[^1]: 5 mg.\n\nThe end.';
  const { container: page } = renderPart(
    <>
      <Markdown>{text}</Markdown>
      <Markdown>{text}</Markdown>
    </>,
  );
  await waitFor(() => expect(page.querySelectorAll('li')).toHaveLength(2));
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...page.querySelectorAll('a')];
  expect(links).toHaveLength(8);
  for (const link of links) {
    expect(link.target).toBe('');
    const target = document.getElementById(link.hash.slice(1));
    const part = link.closest('div');
    expect(part?.contains(target)).toBe(true);
    expect(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      link.hasAttribute('aria-describedby') ? 'Footnotes' : undefined,
    );
    fireEvent.click(link);
    expect(document.activeElement).toBe(target);
    expect(scroll.mock.instances.at(-1)).toBe(target);
  }
  expect(screen.getAllByRole('link', { name: 'Back to reference 1' })).toHaveLength(2);
});

test('a link in Markdown to a place on the page that does not exist is text', async () => {
  const page = await show('[below](#risks)');
  expect(page.querySelector('a')).toBeNull();
});

test('a wide table in Markdown is focusable, states that it scrolls and shows in which direction', async () => {
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  const seen = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  await show('| Drug | Dose |\n|---|---|\n| a | b |');
  const table = await screen.findByRole('region', {
    name: 'Table: Drug, Dose (scrolls sideways)',
  });
  expect(table.tabIndex).toBe(0);
  expect(table.parentElement?.dataset).toMatchObject({ moreAfter: 'true' });
  table.scrollLeft = 600;
  fireEvent.scroll(table);
  expect({ ...table.parentElement?.dataset }).toEqual({ moreBefore: 'true' });
  width.mockRestore();
  seen.mockRestore();
});

test('a table in Markdown that fits is not focusable', async () => {
  await show('| Drug | Dose |\n|---|---|\n| a | b |');
  const table = await screen.findByRole('group', { name: 'Table: Drug, Dose' });
  expect(table.hasAttribute('tabindex')).toBe(false);
});

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x'])(
  'Markdown has no link to %s',
  async (url) => {
    const page = await show(`[read](${url})`);
    expect(page.querySelector('a[href]')).toBeNull();
    expect(screen.getByText('read')).toBeDefined();
  },
);

test('links in Markdown do not give their target access to our page, and may lead to mail addresses', async () => {
  const page = await show('[NICE](https://nice.org.uk) and [write](mailto:a@b.test)');
  const [nice, mail] = [...page.querySelectorAll('a')];
  expect(nice?.rel).toContain('noopener');
  expect(mail?.href).toBe('mailto:a@b.test');
});

test('images in Markdown load lazily, with their credit', async () => {
  const page = await show('![A stone in the ureter](/api/media/a.png "Photo: A. Byron")');
  const image = page.querySelector('img');
  expect(image?.alt).toBe('A stone in the ureter');
  expect(image?.getAttribute('loading')).toBe('lazy');
  expect(screen.getByText('Photo: A. Byron')).toBeDefined();
});

test.each([
  'https://img.test/a.png',
  'http://img.test/a.png',
  'data:image/png;base64,AAAA',
  '//img.test/a.png',
])(
  'an image in Markdown from %s is replaced by its description, because that site would learn who reads',
  async (url) => {
    const page = await show(`![Stone](${url})`);
    expect(page.querySelector('img')).toBeNull();
    expect(page.textContent).toContain('[Stone]');
  },
);

test.each([
  ['**Stop** and _ask_', 'Stop and ask'],
  ['1. Consent', '1. Consent'],
  ['- 5 mmol/l', '- 5 mmol/l'],
  ['24.', '24.'],
  ['pT2<T3>', 'pT2<T3>'],
  ['~50 % or <5 mm', '~50 % or <5 mm'],
  ['[NICE](https://nice.org.uk)', 'NICE'],
  ['    indented', 'indented'],
  ['10<sup>9</sup>/l', '109/l'],
])('the Markdown line %j is shown in a button as %j', async (text, shown) => {
  render(
    <button type="button">
      <MarkdownLine>{text}</MarkdownLine>
    </button>,
  );
  expect(await screen.findByRole('button', { name: shown })).toBeDefined();
  expect(screen.getByRole('button').querySelector('p, a, ol, ul, pre')).toBeNull();
});

/** What may stand in a text: words, blanks, line ends, and everything that begins a mark of Markdown somewhere. */
const pieces =
  `Renal colic 5 mm 1. 12) - + # = == --- : ; ( ) / % ! " \u2019 \u00a0 \u00e9 www. http:// e.g. 10% NG118 {check:
  } **b** _i_ <b> &amp; | $x$ ~2~ ^3^ [a](b) a@b.org`
    .split(/[ \n]+/)
    .concat([' ', ' ', ' ', '\n', '\n\n', '\n\n\n', '  ', '\t']);

/** Text of up to 12 pieces. Each number makes the same text every time. */
function textOf(number: number): string {
  let state = number * 2_654_435_761;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: 1 + next(12) }, () => pieces[next(pieces.length)]).join('');
}

test('Markdown that is shown without the parser looks as the parser would show it', async () => {
  await show('**Loads** the parser.');
  const html = (element: ReactNode) => {
    const { container, unmount } = render(<MantineProvider env="test">{element}</MantineProvider>);
    const { innerHTML } = container;
    unmount();
    // Between blocks, line ends have no meaning.
    return innerHTML.replace(/<style[^]*?<\/style>/g, '').replace(/\n(?=<)|(?<=>)\n/g, '');
  };
  const plain = Array.from({ length: 1_000 }, (_, number) => textOf(number)).filter(isPlain);
  expect(plain.length).toBeGreaterThan(60);
  for (const text of plain) {
    expect(html(<Markdown>{text}</Markdown>), JSON.stringify(text)).toBe(
      html(<MarkdownText>{text}</MarkdownText>),
    );
    expect(html(<MarkdownLine>{text}</MarkdownLine>), JSON.stringify(text)).toBe(
      html(<MarkdownLineText>{text}</MarkdownLineText>),
    );
  }
});
