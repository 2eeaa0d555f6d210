#!/usr/bin/env bash
# exceljs 4.4.0 takes a number for a date when its format shows a letter of a unit with a backslash and the letter is one of d, h, m, s, y, b or M.
# ECMA-376 Part 1 (section 18.8.31) has a backslash show the next character as it is, as quotes do. A dose of 10 with the format `0\ \m\g`,
# which a spreadsheet shows as "10 mg", is read as 9 January 1900, and 0.5 as noon of 30 December 1899; a stay of 5 with `0\d` is a date too.
# The file has the number: xlsx 0.18.5 and read-excel-file 9.3.17 read 10. So does exceljs with quotes (`0" mg"`), with other letters (`\u\n\i\t`),
# and in a sheet that has not been written and read. A list of doses, or of days, is then imported as dates without an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5 read-excel-file@9.3.17
cat > try.js <<'END'
import assert from 'node:assert';
import exceljs from 'exceljs';
import readSheets from 'read-excel-file/node';
import xlsx from 'xlsx';

const cells = [[10, '0\\ \\m\\g'], [0.5, '0.0\\ \\m\\g'], [5, '0\\d'], [6.5, '0.0\\ \\m\\m\\o\\l'], [10, '0" mg"'], [10, '0\\ \\u\\n\\i\\t']];
const workbook = new exceljs.Workbook();
const sheet = workbook.addWorksheet('Doses');
cells.forEach(([value, numFmt], row) => Object.assign(sheet.getCell(row + 1, 1), { value, numFmt }));
const before = cells.map((_, row) => sheet.getCell(row + 1, 1).value);
const file = Buffer.from(await workbook.xlsx.writeBuffer());

const again = new exceljs.Workbook();
await again.xlsx.load(file);
const read = cells.map((_, row) => again.getWorksheet('Doses').getCell(row + 1, 1).value);
const other = xlsx.read(file, { cellDates: true }).Sheets.Doses;
const byXlsx = cells.map((_, row) => other[`A${row + 1}`].v);
const shown = cells.map((_, row) => other[`A${row + 1}`].w);
const [{ data }] = await readSheets(file);
const byReader = data.map(([value]) => value);
const texts = read.map((value) => (value instanceof Date ? value.toISOString() : value));
console.log('exceljs 4.4.0:', texts, 'xlsx 0.18.5:', byXlsx, shown, 'read-excel-file 9.3.17:', byReader);
const numbers = [10, 0.5, 5, 6.5, 10, 10];
assert.deepEqual(before, numbers);
assert.deepEqual(byXlsx, numbers);
assert.deepEqual(byReader, numbers);
assert.deepEqual(shown, ['10 mg', '0.5 mg', '5d', '6.5 mmol', '10 mg', '10 unit']);
assert.deepEqual(texts, ['1900-01-09T00:00:00.000Z', '1899-12-30T12:00:00.000Z', '1900-01-04T00:00:00.000Z', '1900-01-05T12:00:00.000Z', 10, 10]);
END
node try.js
