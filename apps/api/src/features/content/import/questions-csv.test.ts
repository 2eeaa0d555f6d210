// Tables of questions as spreadsheet programs save them.
import { describe, expect, test } from 'vitest';
import { decodeTable, readQuestionsCsv } from './questions-csv.ts';

describe('a questions table saved by a spreadsheet', () => {
  const words = 'What do you say; and when, "exactly"?';
  const rows = (separator: string) => {
    const cell = (text: string) =>
      /[;,\t|"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    return [
      ['station', 'section', 'question_id', 'type', 'question', 'options', 'answer'],
      ['emergency_stations', 'first', 'q1', 'mcq', words, 'Now\nLater', 'Now'],
    ].map((row) => row.map(cell).join(separator));
  };
  const lines = (separator: string) => `${rows(separator).join('\r\n')}\r\n`;
  const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  test.each<[string, string | Buffer]>([
    ['semicolons', lines(';')],
    ['tabs', lines('\t')],
    ['vertical bars', lines('|')],
    ['semicolons that the first line names', `sep=;\r\n${lines(';')}`],
    ['UTF-16 and tabs', Buffer.from(`\uFEFF${lines('\t')}`, 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from(lines(';'), 'utf16le')],
    ['UTF-16 with the other byte order', utf16be(lines(';'))],
    ['line ends of old Macs', lines(',').replaceAll('\r\n', '\r')],
    ['line breaks in cells as on Windows', lines(',').replace('Now\nLater', 'Now\r\nLater')],
    ['empty columns and rows', lines(',').replaceAll('\r\n', ',,\r\n').concat(',,,,,,,,\r\n')],
    ['a row without its last, empty cells', `${rows(',')[0]},explanation\r\n${rows(',')[1]}\r\n`],
    [
      'single quotation marks',
      `'station';'section';'question_id';'type';'question';'options';'answer'\n` +
        `'emergency_stations';'first';'q1';'mcq';'${words}';'Now\nLater';'Now'\n`,
    ],
  ])('with %s is read', (_, file) => {
    const { rows: read, problems } = readQuestionsCsv(decodeTable(Buffer.from(file)));
    expect(problems).toEqual([]);
    expect(read).toMatchObject([{ question: words, options: ['Now', 'Later'], answer: 'Now' }]);
  });

  test.each<[string, string | Buffer, RegExp]>([
    [
      'as a workbook',
      Buffer.from('PK\x03\x04rest'),
      /This is a spreadsheet file\. Please save .* as CSV/,
    ],
    ['with colons', lines(':'), /not known\. Please save the table as CSV, separated by commas\./],
    [
      'with a quotation mark in a bare cell',
      lines(';').replace(/"What.*\?"/, 'Say "now"'),
      /^Line 2 has a quotation mark inside a cell\. Please save the table again as CSV/,
    ],
    [
      'with a separator in a bare cell',
      lines(',').replace('mcq', 'mcq,x'),
      /^Line 3 has more cells/,
    ],
    [
      'with an open quotation mark',
      lines(',').replace(/Now\r\n$/, '"Now'),
      /is not closed\. Please save/,
    ],
    [
      'with cells below no title',
      lines(',')
        .replace(/Now\r\n$/, 'Now,more')
        .replace('answer\r\n', 'answer,\r\n'),
      /^These columns are not known: 'column 8'\.$/,
    ],
  ])('%s is refused with what to do', (_, file, reason) => {
    const { problems } = readQuestionsCsv(decodeTable(Buffer.from(file)));
    expect(problems).toMatchObject([{ reason: expect.stringMatching(reason) }]);
  });

  test('of which a problem is reported at its line, however lines end in cells above', () => {
    const [head, row] = rows(';') as [string, string];
    const file = `sep=;\r\n${head}\r\n${row.replace('Now\n', 'Now\r\n')}\r\n${row.replace('mcq', 'essay').replaceAll('\n', ' ')}\r\n`;
    expect(readQuestionsCsv(file).problems).toMatchObject([{ line: 5, field: 'type' }]);
  });
});
