#!/usr/bin/env bash
# exceljs 4.4.0 leaves the result of a formula out of `value` when it is zero, false or an empty text, in a cell that it reads and in one
# that has just been set. `text` is empty too, and so is the cell in the CSV that it writes; the file in between and `result` have the
# zero. Its README shows the value of such a cell as formula and result. In a sheet that adds marks up, a candidate with no marks then
# looks like one who was not marked, and is left out of the mean. A zero without a formula is kept, and so are all other results.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0
cat > try.js <<'END'
import assert from 'node:assert';
import ExcelJS from 'exceljs';

async function writeAndRead(content) {
  const written = new ExcelJS.Workbook();
  written.addWorksheet('Marks').getCell('A1').value = content;
  const read = new ExcelJS.Workbook();
  await read.xlsx.load(await written.xlsx.writeBuffer());
  const { value, text, result } = read.worksheets[0].getCell('A1');
  return { value, text, result, csv: String(await read.csv.writeBuffer()) };
}
const formula = 'SUM(B1:D1)';
const zero = await writeAndRead({ formula, result: 0 });
const no = await writeAndRead({ formula: 'B1>12', result: false });
const seven = await writeAndRead({ formula, result: 7 });
const plainZero = await writeAndRead(0);
console.log('exceljs 4.4.0:', { zero, no, seven, plainZero });
assert.deepEqual(zero, { value: { formula }, text: '', result: 0, csv: '' });
assert.deepEqual(no, { value: { formula: 'B1>12' }, text: '', result: false, csv: '' });
assert.deepEqual(seven, { value: { formula, result: 7 }, text: '7', result: 7, csv: '7' });
assert.deepEqual(plainZero, { value: 0, text: '0', result: undefined, csv: '0' });
END
node try.js
