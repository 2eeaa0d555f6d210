// Draws an issued document as a PDF on A4. All contents come from the document's row, so that the PDF always looks the same.
import { createRequire } from 'node:module';
import { documentNames, formatDocumentNumber } from '@urost3/contract/invoices.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import PDFDocument from 'pdfkit';
import type { StoredDocument } from './invoices.repository.ts';

const { resolve } = createRequire(import.meta.url);
// Fonts are embedded, because the standard fonts of PDF contain only Latin-1 letters.
const FONTS = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const MARGIN = 56;
const GAP = 24;
const VALUE_WIDTH = 110;
const GREY = '#555555';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

const shownRate = (rate: number) => `${rate / 100}%`;

type Page = InstanceType<typeof PDFDocument>;

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

function writeParty(page: Page, title: string, lines: readonly string[]): void {
  page.font('bold').fontSize(9).fillColor(GREY).text(title, MARGIN);
  page.font('regular').fontSize(10.5).fillColor('black');
  for (const line of lines.filter(Boolean))
    page.text(line, MARGIN, page.y, { width: widthOf(page) });
  page.y += GAP / 2;
}

/** Writes a label at the left margin and an amount at the right margin. */
function writeLine(page: Page, label: string, value: string, font: 'regular' | 'bold'): void {
  const { y } = page;
  page.font(font).fontSize(10.5);
  page.text(label, MARGIN, y, { width: widthOf(page) - VALUE_WIDTH - GAP });
  const below = page.y;
  page.text(value, MARGIN + widthOf(page) - VALUE_WIDTH, y, { width: VALUE_WIDTH, align: 'right' });
  page.y = below + 6;
}

function drawRule(page: Page): void {
  page
    .moveTo(MARGIN, page.y)
    .lineTo(MARGIN + widthOf(page), page.y)
    .lineWidth(0.75)
    .strokeColor('#999999')
    .stroke();
  page.y += 8;
}

function factsOf({ row, corrects }: StoredDocument): string[] {
  const date = longDate.format(row.datedAt);
  const corrected = corrects
    ? `${documentNames[corrects.kind]} ${formatDocumentNumber(corrects.kind, corrects.number)}`
    : '';
  return [
    `Date of issue: ${longDate.format(row.issuedAt)}`,
    row.kind === 'credit_note' ? `Date of the credit: ${date}` : `Date of the payment: ${date}`,
    ...(row.source === 'failed_refund' ? [`Takes back: ${corrected}, whose refund failed`] : []),
    ...(row.kind === 'credit_note' ? [`Credits: ${corrected}`] : []),
    ...(row.customerReference ? [`Your reference: ${row.customerReference}`] : []),
  ];
}

export function drawDocument(document: StoredDocument): Promise<Buffer> {
  const { row } = document;
  const number = formatDocumentNumber(row.kind, row.number);
  const title = `${documentNames[row.kind]} ${number}`;
  const sign = row.kind === 'invoice' ? 1 : -1;
  const money = (minor: number) => formatMoney(sign * minor || 0, row.currency);
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: row.sellerName, CreationDate: row.issuedAt },
  });
  page.registerFont('regular', FONTS.regular);
  page.registerFont('bold', FONTS.bold);

  page.font('bold').fontSize(20).text(title);
  page.y += 4;
  page.font('regular').fontSize(10.5);
  for (const fact of factsOf(document)) page.text(fact);
  page.y += GAP;
  writeParty(page, 'From', [
    row.sellerName,
    row.sellerAddress,
    row.sellerVatNumber && `VAT number: ${row.sellerVatNumber}`,
  ]);
  writeParty(page, 'To', [row.customerName, row.customerAddress]);

  page.y += GAP / 2;
  writeLine(page, 'Description', 'Amount', 'bold');
  drawRule(page);
  writeLine(page, row.description, money(row.grossMinor), 'regular');
  drawRule(page);
  if (row.vatRate > 0) {
    writeLine(page, 'Net amount', money(row.netMinor), 'regular');
    writeLine(page, `VAT at ${shownRate(row.vatRate)}`, money(row.vatMinor), 'regular');
  }
  writeLine(page, row.vatRate > 0 ? 'Total including VAT' : 'Total', money(row.grossMinor), 'bold');
  page.y += GAP;
  page
    .font('regular')
    .text(row.kind === 'invoice' ? `Paid by: ${row.method}` : `Credited to: ${row.method}`, MARGIN);
  if (row.vatRate === 0) page.text(row.vatNote, MARGIN);
  if (row.isTest) page.text('This is a test: no money was taken.', MARGIN);
  return bytesOf(page);
}
