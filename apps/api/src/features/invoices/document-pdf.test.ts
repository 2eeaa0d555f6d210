// pdfkit 0.20 writes the glyphs of a text and no letters: of Devanagari, readers copy them in the order in which they are drawn. It puts
// the top of each font on one line, so that fonts of different heights have different baselines.
import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { drawDocument } from './document-pdf.ts';
import type { StoredDocument } from './invoices.tables.ts';

interface Piece {
  str: string;
  transform: number[];
  fontName: string;
}

async function draw(customerName: string) {
  const row = {
    kind: 'invoice',
    number: 1,
    datedAt: new Date('2026-11-29T12:00:00Z'),
    issuedAt: new Date('2026-11-29T12:00:00Z'),
    sellerName: 'UroST3',
    sellerAddress: 'Leeds',
    customerName,
    customerAddress: '',
    customerReference: '',
    description: 'Premium',
    currency: 'gbp',
    netMinor: 100,
    vatMinor: 0,
    grossMinor: 100,
    vatRate: 0,
    method: 'card',
  };
  const bytes = await drawDocument({ row, corrects: null } as unknown as StoredDocument);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const contents = [
    ...bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g),
  ].flatMap(([, content = '']) => {
    try {
      return [inflateSync(Buffer.from(content, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const pieces = (items as Piece[]).filter(({ str }) => str.trim() !== '');
  const at = pieces.findIndex(({ str }) => str.startsWith('TO') || str === 'To');
  return { pieces: pieces.slice(at + 1), contents: contents.join('\n') };
}

/** As a PDF writes text beyond Latin. Some bytes of these letters are those of a tab, a line end or a page end. */
const asUtf16 = (text: string) =>
  `\xfe\xff${Buffer.from(text, 'utf16le').swap16().toString('latin1')}`
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')
    .replaceAll('\f', '\\f');

// A joiner in the font of the Latin letters would break the word into several parts, with a dotted circle in Bengali.
test.each([
  ['Hindi', 'हिन्दी'],
  ['Bengali with a joiner', 'র‍্যাম'],
  ['Hindi with a joiner', 'क्‍ष'],
  ['Hindi with a non-joiner', 'क्\u200cष'],
  ['Tamil', 'கொடு'],
])(
  'the PDF of an invoice has the letters of a text in %s for who copies and searches it',
  async (_, word) => {
    const { contents } = await draw(`Trust ${word} Leeds`);
    expect(contents.includes(`/ActualText (${asUtf16(word)})`)).toBe(true);
  },
);

test('a soft hyphen in a name is neither drawn nor found in the PDF of an invoice', async () => {
  const { pieces } = await draw('Uni\u00adversity');
  expect(pieces[0]?.str).toBe('University');
});

test.each(['中文', '한국', 'हिन्दी', 'ไทย'])(
  'letters of other scripts stand on the baseline of their line in the PDF of an invoice: %s',
  async (word) => {
    const { pieces } = await draw(`Trust ${word} Leeds`);
    const line = pieces.slice(
      0,
      pieces.findIndex(({ str }) => str.startsWith('Description')),
    );
    expect(line.length).toBeGreaterThan(2);
    expect(new Set(line.map(({ transform }) => transform[5]?.toFixed(2))).size).toBe(1);
  },
);
