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

async function open(changes: { customerName?: string; customerAddress?: string }) {
  const row = {
    kind: 'invoice',
    number: 1,
    datedAt: new Date('2026-11-29T12:00:00Z'),
    issuedAt: new Date('2026-11-29T12:00:00Z'),
    sellerName: 'UroST3',
    sellerAddress: 'Leeds',
    customerName: 'Trust',
    customerAddress: '',
    customerReference: '',
    description: 'Premium',
    currency: 'gbp',
    netMinor: 100,
    vatMinor: 0,
    grossMinor: 100,
    vatRate: 0,
    method: 'card',
    ...changes,
  };
  const bytes = await drawDocument({ row, corrects: null } as unknown as StoredDocument);
  return { bytes, pdf: await getDocumentProxy(new Uint8Array(bytes)) };
}

async function draw(customerName: string) {
  const { bytes, pdf } = await open({ customerName });
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

// Of these lengths of an address, one ends just above each row of the table.
test.each([36, 38, 39, 40, 41, 42, 43, 45, 100])(
  'the amounts in the PDF of an invoice stay beside their labels below a billing address of %i lines',
  async (count) => {
    const customerAddress = Array.from({ length: count }, (_, index) => `Line ${index}`).join('\n');
    const { pdf } = await open({ customerAddress });
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) =>
        ((await (await pdf.getPage(index + 1)).getTextContent()).items as Piece[])
          .filter(({ str }) => str.trim() !== '')
          .map(({ str, transform }) => ({ str, y: transform[5] ?? 0 })),
      ),
    );
    const table = pages.find((pieces) => pieces.some(({ str }) => str === 'Description')) ?? [];
    const heights = (words: string[]) =>
      new Set(table.filter(({ str }) => words.includes(str)).map(({ y }) => y.toFixed(1)));
    expect(table.map(({ str }) => str)).toEqual(expect.arrayContaining(['Amount', 'Total']));
    expect(heights(['Description', 'Amount']).size).toBe(1);
    expect(heights(['Premium', 'Total', '£1.00']).size).toBe(2);
  },
);

interface Tagged {
  role?: string;
  children?: Tagged[];
}

test('a screen reader finds headings, paragraphs and a table with column heads in the PDF of an invoice', async () => {
  const { bytes, pdf } = await open({ customerName: 'Trust हिन्दी' });
  expect(bytes.toString('latin1')).toContain('/Lang (en-GB)');
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: 'Invoice INV-000001', Language: 'en-GB' });
  const rolesOf = ({ children = [] }: Tagged): unknown[] =>
    children
      .filter((child) => child.role)
      .flatMap((child) => {
        const inside = rolesOf(child);
        return inside.length > 0 ? [child.role, inside] : [child.role];
      });
  const tree = (await (await pdf.getPage(1)).getStructTree()) as Tagged;
  const cells = (tag: string) => [tag, tag];
  const table = ['TR', cells('TH'), 'TR', cells('TD'), 'TR', cells('TD')];
  const parts = ['H1', 'P', 'P', 'H2', 'P', 'P', 'H2', 'P', 'Table', table, 'P'];
  expect([tree.role, ...rolesOf(tree)]).toEqual(['Root', 'Document', parts]);
});
