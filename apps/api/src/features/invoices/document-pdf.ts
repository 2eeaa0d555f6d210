// Draws an issued document as a PDF on A4. All contents come from the document's row, so that the PDF always looks the same.
import { documentNames, formatDocumentNumber } from '@urost3/contract/invoices/invoices.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import type PDFDocument from 'pdfkit';
import { formatMailDay } from '../mail/mail-layout.service.ts';
import { type DocumentFont, readFontsOf } from './document-fonts.ts';
import type { StoredDocument } from './invoices.tables.ts';

const MARGIN = 56;
const GAP = 24;
const VALUE_WIDTH = 110;
/** The height of the table of amounts, with a description of several lines. */
const TABLE_HEIGHT = 160;
const TEXT_SIZE = 10.5;
const GREY = '#555555';

const shownRate = (rate: number) => `${rate / 100}%`;

type Page = InstanceType<typeof PDFDocument>;
type Style = 'regular' | 'bold';
/** What a part of the document is, for screen readers: a tag of PDF. */
type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD';
/** An option that the types of pdfkit do not have. */
const COLUMN_HEAD = { scope: 'Column' } as never;

/** Joins or parts the letters of a word, and is drawn by the font of the word. */
const JOINER = /[\u200c\u200d]/;

/** Draws text on the page of one document, each part in a font that has its characters. */
interface Pen {
  page: Page;
  /** Writes at the left margin, or at `x`, and continues below. @param options `tag` is `P` when it is left out */
  write(
    style: Style,
    text: string,
    options?: PDFKit.Mixins.TextOptions & { x?: number; size?: number; tag?: Tag },
  ): void;
  /** Tags everything that `draw` writes as parts of one element. */
  within(tag: 'Table' | 'TR', draw: () => void): void;
}

function createPen(page: Page, fontOf: (character: string, style: Style) => DocumentFont): Pen {
  let parent = page.struct('Document');
  page.addStructure(parent);
  return {
    page,
    within(tag, draw) {
      const outer = parent;
      parent = page.struct(tag);
      outer.add(parent);
      draw();
      parent.end();
      parent = outer;
    },
    write(style, text, { x = MARGIN, size = TEXT_SIZE, tag = 'P', ...options } = {}) {
      const runs: { font: DocumentFont; text: string }[] = [];
      const usual = fontOf('a', style);
      // All fonts of a line stand on the baseline of the usual one.
      const baseline = (-usual.font.ascent / usual.font.unitsPerEm) * size;
      // Nobody sees a soft hyphen, and who searches would find a space in its place.
      for (const character of text.replaceAll('\u00ad', '')) {
        const last = runs.at(-1);
        const font = JOINER.test(character) && last ? last.font : fontOf(character, style);
        if (last?.font === font) last.text += character;
        else runs.push({ font, text: character });
      }
      page.x = x;
      const drawRuns = () => {
        for (const [index, { font, text: part }] of runs.entries()) {
          // A registered font is embedded once.
          page.registerFont(font.id, font.font as never).font(font.id, size);
          const outline = font.outline * size;
          // The shapes of a script such as Devanagari are in another order than its letters: the file also has the letters.
          if (font !== usual) page.markContent('Span', { actual: part });
          page.lineWidth(outline).text(part, {
            ...options,
            baseline,
            fill: true,
            stroke: outline > 0,
            continued: index < runs.length - 1,
          });
          if (font !== usual) page.endMarkedContent();
        }
      };
      parent.add(page.struct(tag, tag === 'TH' ? COLUMN_HEAD : {}, [drawRuns]));
    },
  };
}

function bytesOf(page: Page): Promise<Buffer> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = [];
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('end', () => done(Buffer.concat(parts)));
    page.on('error', fail);
    page.end();
  });
}

const widthOf = (page: Page) => page.page.width - 2 * MARGIN;

function writeParty({ page, write }: Pen, title: string, lines: readonly string[]): void {
  page.fillColor(GREY);
  write('bold', title, { size: 9, tag: 'H2' });
  page.fillColor('black').strokeColor('black');
  for (const line of lines.filter(Boolean)) write('regular', line, { width: widthOf(page) });
  page.y += GAP / 2;
}

/** Writes a row of the table: a label at the left margin and an amount at the right margin. */
function writeLine(pen: Pen, label: string, value: string, style: Style, tag: Tag = 'TD'): void {
  const { page, write, within } = pen;
  const { y } = page;
  within('TR', () => {
    write(style, label, { tag, width: widthOf(page) - VALUE_WIDTH - GAP });
    const below = page.y;
    page.y = y;
    const x = MARGIN + widthOf(page) - VALUE_WIDTH;
    write(style, value, { tag, x, width: VALUE_WIDTH, align: 'right' });
    page.y = below + 6;
  });
}

function drawRule(page: Page): void {
  page
    .markContent('Artifact', { type: 'Layout' })
    .moveTo(MARGIN, page.y)
    .lineTo(MARGIN + widthOf(page), page.y)
    .lineWidth(0.75)
    .strokeColor('#999999')
    .stroke()
    .endMarkedContent();
  page.y += 8;
}

function factsOf({ row, corrects }: StoredDocument): string[] {
  const date = formatMailDay(row.datedAt);
  const corrected = corrects
    ? `${documentNames[corrects.kind]} ${formatDocumentNumber(corrects.kind, corrects.number)}`
    : '';
  return [
    `Date of issue: ${formatMailDay(row.issuedAt)}`,
    row.kind === 'credit_note' ? `Date of the credit: ${date}` : `Date of the payment: ${date}`,
    ...(row.source === 'failed_refund' ? [`Takes back: ${corrected}, whose refund failed`] : []),
    ...(row.kind === 'credit_note' ? [`Credits: ${corrected}`] : []),
    ...(row.customerReference ? [`Your reference: ${row.customerReference}`] : []),
  ];
}

export async function drawDocument(document: StoredDocument): Promise<Buffer> {
  const { row } = document;
  const number = formatDocumentNumber(row.kind, row.number);
  const title = `${documentNames[row.kind]} ${number}`;
  const sign = row.kind === 'invoice' ? 1 : -1;
  const money = (minor: number) => formatMoney(sign * minor || 0, row.currency);
  // Loaded with the first document, because the library is large.
  const { default: Document } = await import('pdfkit');
  const page = new Document({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: row.sellerName, CreationDate: row.issuedAt },
  });
  const pen = createPen(page, await readFontsOf(Object.values(row).join('')));
  const { write } = pen;

  write('bold', title, { size: 20, tag: 'H1' });
  page.y += 4;
  for (const fact of factsOf(document)) write('regular', fact);
  page.y += GAP;
  writeParty(pen, 'From', [
    row.sellerName,
    row.sellerAddress,
    row.sellerVatNumber && `VAT number: ${row.sellerVatNumber}`,
  ]);
  writeParty(pen, 'To', [row.customerName, row.customerAddress]);

  page.y += GAP / 2;
  // On one page: a long address would otherwise part a label from its amount.
  if (page.y + TABLE_HEIGHT > page.page.maxY()) page.addPage();
  pen.within('Table', () => {
    writeLine(pen, 'Description', 'Amount', 'bold', 'TH');
    drawRule(page);
    writeLine(pen, row.description, money(row.grossMinor), 'regular');
    drawRule(page);
    if (row.vatRate > 0) {
      writeLine(pen, 'Net amount', money(row.netMinor), 'regular');
      writeLine(pen, `VAT at ${shownRate(row.vatRate)}`, money(row.vatMinor), 'regular');
    }
    const total = row.vatRate > 0 ? 'Total including VAT' : 'Total';
    writeLine(pen, total, money(row.grossMinor), 'bold');
  });
  page.y += GAP;
  write('regular', `${row.kind === 'invoice' ? 'Paid by' : 'Credited to'}: ${row.method}`);
  if (row.vatRate === 0 && row.vatNote) write('regular', row.vatNote);
  if (row.isTest) write('regular', 'This is a test: no money was taken.');
  return bytesOf(page);
}
