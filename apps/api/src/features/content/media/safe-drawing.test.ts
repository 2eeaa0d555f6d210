import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentRoot } from '../content.fixtures.ts';
import { looksLikeDrawing, redrawDrawing } from './safe-drawing.ts';

const redraw = (svg: string) => String(redrawDrawing(Buffer.from(svg)));
const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

test('a drawing keeps its shapes, words, local references and styles, and is the same when it is redrawn', () => {
  const svg = `<svg ${NAMESPACE} viewBox="0 0 9 9"><defs><marker id="m"></marker></defs><style>.a { fill: url(#m); stroke: rgb(1 2 3) }</style><path d="M0 0L9 9" transform="rotate(9)" marker-end="url('#m')"></path><use href="#m"></use><text font-family="A, B" aria-label="kidney(s)">9 mm &amp; &lt;b&gt; more</text></svg>`;
  expect(redraw(svg)).toBe(svg);
});

test('a drawing loses comments, declarations, unknown attributes and namespaces of drawing programs', () => {
  expect(
    redraw(
      '\ufeff<?xml version="1.0"?>\n<!-- <script> !> --><svg xmlns:ink="urn:ink" ink:label="a" srcset="x"><g data-a="1" xlink:href="#a" xmlns="urn:b"><![CDATA[<b>]]></g></svg>',
    ),
  ).toBe(`<svg ${NAMESPACE}><g href="#a">&lt;b&gt;</g></svg>`);
});

test.each([
  ['<svg><script>alert(1)</script></svg>', 'holds the element <script>'],
  ['<svg onload="alert(1)"></svg>', 'holds the attribute onload'],
  ["<svg><g ONCLICK = 'x'/></svg>", 'holds the attribute ONCLICK'],
  ['<svg><use href="https://x.test/a#b"/></svg>', 'points to another address'],
  ['<svg><use xlink:href="data:text/html,x"/></svg>', 'points to another address'],
  ['<svg><use xlink:href=" java&#115;cript:alert(1)"/></svg>', 'points to another address'],
  ['<svg><rect fill="url(https://x.test/a)"/></svg>', 'points to another address'],
  ['<svg><rect style="fill:image-set(\'//x.test\')"/></svg>', 'points to another address'],
  ['<svg><rect fill="\\75rl(https://x.test/a)"/></svg>', 'holds an escape in its styles'],
  ['<svg><style>a{fill:&#92;75 rl(//x.test)}</style></svg>', 'holds an escape in its styles'],
  ['<svg><style>@import "https://x.test/a.css";</style></svg>', 'points to another address'],
  ['<svg><style><![CDATA[@font-face{src:url(//x.test)}]]></style></svg>', 'points to another'],
  ['<svg><style><g/></style></svg>', 'holds the element <g>'],
  ['<svg><foreignObject><p>x</p></foreignObject></svg>', 'holds the element <foreignObject>'],
  ['<svg><h:script xmlns:h="http://www.w3.org/1999/xhtml"/></svg>', 'holds the element <h:script>'],
  ['<html><svg/></html>', 'holds the element <html>'],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'holds a declaration or entity'],
  ['<svg><?xml-stylesheet href="//x.test"?></svg>', 'holds a declaration or entity'],
  ['<svg><text>&xxe;</text></svg>', 'holds a declaration or entity'],
  ['<svg onload=alert(1)></svg>', 'is not well-formed SVG'],
  ['<svg><SCRIPT>alert(1)</SCRIPT></svg>', 'holds the element <SCRIPT>'],
  ['<svg><set attributeName="onload" to="alert(1)"/></svg>', 'holds the element <set>'],
  ['<svg><rect style="fill:URL(//x.test)"/></svg>', 'points to another address'],
  ['<svg><style>a{fill:src("//x.test")}</style></svg>', 'points to another address'],
  ['<svg><!-- a --!><script>alert(1)</script><!-- --></svg>', 'is not well-formed SVG'],
  ['<svg><a<script>alert(1)</script></svg>', 'is not well-formed SVG'],
  ['<svg fill="a" fill="b"/>', 'is not well-formed SVG'],
  ['<svg>', 'is not well-formed SVG'],
])('the drawing %s is refused', (svg, reason) => {
  expect(redraw(svg)).toContain(reason);
});

test('every drawing of the sample question bank is allowed', () => {
  const media = join(contentRoot, 'media');
  for (const name of readdirSync(media).filter((file) => file.endsWith('.svg'))) {
    const bytes = readFileSync(join(media, name));
    expect(looksLikeDrawing(bytes)).toBe(true);
    expect(redrawDrawing(bytes)).toBeInstanceOf(Buffer);
  }
});
