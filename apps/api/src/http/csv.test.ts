import { expect, test } from 'vitest';
import { inBatches } from '../db/batches.ts';
import { cell, plainCell, safeCell, streamCsv, toCsv } from './csv.ts';

const ZERO_WIDTH = '\u200b';
const MARK = '\ufeff';

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  -2+3', "'  -2+3"],
  // In countries where the list separator is a semicolon, the text after it becomes a separate cell, even in quotes.
  ['see;=HYPERLINK("http://evil.test")', `see;'=HYPERLINK("http://evil.test")`],
  ['a; +cmd;-1;b', "a;' +cmd;'-1;b"],
  ['first line\n=1+1', "first line\n'=1+1"],
  ['tab\t=1+1', "tab\t'=1+1"],
  // Spreadsheets in Chinese, Japanese and Korean read these full-width signs as = + - @.
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  [`${ZERO_WIDTH}=1+1`, `'${ZERO_WIDTH}=1+1`],
  [`${MARK}${MARK}=1+1`, `'${MARK}${MARK}=1+1`],
  ['\u202e\u00ad=1+1', "'\u202e\u00ad=1+1"],
])('1.2.10 a name that looks like a formula is escaped in CSV: %j', (value, safe) => {
  expect(safeCell(value)).toBe(safe);
  expect(plainCell(safe)).toBe(value);
});

test.each(['Ann O’Neil', 'A;B', '50% of 3', 'x = y', 'Smith-Jones', "'quoted'", ''])(
  'the CSV cell %j is not escaped',
  (value) => expect(safeCell(value)).toBe(value),
);

test.each(['00712', '0.10', '1.50', '3/4', '11-2026', '10:30', '1e5', '12345678901234567890'])(
  'the text %s stays as it is written in a spreadsheet, which would take it for another number or a date',
  (value) => {
    expect(safeCell(value)).toBe(`'${value}`);
    expect(plainCell(safeCell(value))).toBe(value);
  },
);

test('days, times and amounts are written as every spreadsheet reads them', () => {
  const at = new Date('2026-06-30T23:30:00Z');
  const row = [
    cell.day('2026-11'),
    cell.dayOf(at),
    cell.time(at),
    cell.amount(-1250),
    cell.currency('gbp'),
  ];
  const none = [cell.amount(null), cell.currency(null)];
  expect(
    toCsv(['Month', 'Day', 'Time', 'Amount', 'Currency', 'Fee', 'In'], [[...row, ...none]]),
  ).toContain('\r\n2026-11,2026-07-01,2026-07-01 00:30,-12.50,GBP,,\r\n');
});

test.each(["'00712", "''3/4", "'12", "'=1", "''=1", "\n'=1", "\n\n'=1;'-2", "' =1", ";;=1;\t'＝"])(
  'the CSV cell %j is read back unchanged although it looks like an escaped cell',
  (value) => expect(plainCell(safeCell(value))).toBe(value),
);

// csv-stringify 6.9.0 with `record_delimiter: 'windows'` quotes a cell only if it contains both characters of the delimiter in
// a row, but every reader of CSV takes one of them for the end of a row, too.
test.each([
  '12 High Street\nLeeds',
  '12 High Street\rLeeds',
  '12 High Street\r\nLeeds',
  '\n',
  'Leeds\r',
])('a cell with a line break is quoted in every CSV: %j', async (cell) => {
  async function* batches() {
    yield [[cell, 180]];
  }
  const quoted = `"${cell}",180\r\n`;
  expect(toCsv([cell, 'Gross'], [[cell, 180]])).toBe(`\ufeff"${cell}",Gross\r\n${quoted}`);
  expect((await streamCsv(['Customer', 'Gross'], batches()).toArray()).at(-1)).toBe(quoted);
});

test('a CSV of several batches has every row once and in order, and is read no faster than it is sent', async () => {
  const rows = Array.from({ length: 2_001 }, (_, index) => index);
  let batchesRead = 0;
  const batches = inBatches<number>(async (after, limit) => {
    batchesRead += 1;
    const from = after === null ? 0 : after + 1;
    return rows.slice(from, from + limit);
  });
  async function* cells() {
    for await (const batch of batches) yield batch.map((row) => [row]);
  }
  const stream = streamCsv(['Number'], cells());
  const parts: string[] = [];
  for await (const part of stream) {
    parts.push(String(part));
    // The first part is the header, so `parts.length - 1` batches were received. One further batch may wait in the stream,
    // and the stream may already read the next one.
    expect(batchesRead).toBeLessThanOrEqual(parts.length + 1);
  }
  expect(parts.join('')).toBe(`\ufeffNumber\r\n${rows.map((row) => `${row}\r\n`).join('')}`);
  expect(batchesRead).toBe(5);
});

test('a CSV whose rows cannot all be read does not look complete', async () => {
  async function* cells() {
    yield [['Ann']];
    throw new Error('The database went away.');
  }
  const stream = streamCsv(['Name'], cells());
  await expect(stream.toArray()).rejects.toThrow('The database went away.');
});
