#!/usr/bin/env bash
# xlsx 0.18.5 puts a dollar sign before a number whose format states a language and no currency, as reports write it when they are exported
# (`[$-10409]#,##0.00;\(#,##0.00\)`). ECMA-376 Part 1 (section 18.8.31) has the currency between `[$` and the dash, and here there is none.
# 1234.5 becomes "$1,234.50" in `w`, in CSV, in HTML and in JSON with `raw: false`, a mark of 65 "$65" and a quarter "$25%". So it is in 0.20.3,
# as @e965/xlsx. numfmt 4.0.1 writes no sign. A format with a currency (`[$£-809]`), a date with a language and the negative half of the format
# above are right, so that tests with those pass. A list of fees in pounds, as an accountant exports it, is then one of dollars with refunds
# in no currency, and marks are not numbers any more.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund xlsx@0.18.5 @e965/xlsx@0.20.3 numfmt@4.0.1 exceljs@4.4.0
cat > try.js <<'END'
import assert from 'node:assert';
import newer from '@e965/xlsx';
import exceljs from 'exceljs';
import { format } from 'numfmt';
import xlsx from 'xlsx';

const report = '[$-10409]#,##0.00;\\(#,##0.00\\)';
const cells = [[1234.5, report], [-1234.5, report], [65, '[$-809]0'], [0.25, '[$-809]0%'], [12.5, '[$£-809]0.00'], [46204, '[$-809]d mmmm yyyy']];
const workbook = new exceljs.Workbook();
const sheet = workbook.addWorksheet('Fees');
cells.forEach(([value, numFmt], row) => Object.assign(sheet.getCell(row + 1, 1), { value, numFmt }));
const file = Buffer.from(await workbook.xlsx.writeBuffer());

function read({ read: open, utils }) {
  const { Fees } = open(file).Sheets;
  const json = utils.sheet_to_json(Fees, { header: 1, raw: false }).flat();
  assert.deepEqual(cells.map((_, row) => Fees[`A${row + 1}`].w), json);
  assert.deepEqual(utils.sheet_to_csv(Fees).trim().split('\n'), json.map((text) => (text.includes(',') ? `"${text}"` : text)));
  json.forEach((text) => assert.ok(utils.sheet_to_html(Fees).includes(`>${text}<`)));
  return json;
}
const found = read(xlsx);
const right = cells.map(([value, numFmt]) => format(numFmt, value));
console.log('xlsx', xlsx.version, found, '@e965/xlsx', '0.20.3', read(newer), 'numfmt 4.0.1:', right);
assert.deepEqual(found, ['$1,234.50', '(1,234.50)', '$65', '$25%', '£12.50', '1 July 2026']);
assert.deepEqual(read(newer), found);
assert.deepEqual(right, ['1,234.50', '(1,234.50)', '65', '25%', '£12.50', '1 July 2026']);
END
node try.js
