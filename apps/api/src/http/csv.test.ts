import { expect, test } from 'vitest';
import { plainCell, safeCell } from './csv.ts';

const ZERO_WIDTH = '\u200b';
const MARK = '\ufeff';

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  -2+3', "'  -2+3"],
  // Where the list separator is a semicolon, the text after it becomes a separate cell, quoted or not.
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
  'the cell %j is left as it is',
  (value) => expect(safeCell(value)).toBe(value),
);

test.each(["'=1", "''=1", "\n'=1", "\n\n'=1;'-2", "' =1", ";;=1;\t'＝"])(
  'the cell %j survives the round trip although it looks like an escaped cell',
  (value) => expect(plainCell(safeCell(value))).toBe(value),
);
