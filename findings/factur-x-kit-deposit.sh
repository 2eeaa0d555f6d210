#!/usr/bin/env bash
# factur-x-kit 0.3.1 checks the amount due of an invoice (rule BR-CO-16 of EN 16931) without rounding, where its check of the gross total has
# a tolerance. Of 119.10 with a deposit of 20.20 there are 98.90 to pay, for the package 98.89999999999999. It calls the invoice that it has
# computed valid and writes it with 98.90, and calls the same invoice not valid when it reads it back. The README says that it only writes
# valid invoices. A course that has been booked with a deposit has an invoice that is refused; one with a deposit of 20.00 passes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund factur-x-kit@0.3.1
cat > try.js <<'END'
import assert from 'node:assert';
import { FacturX, totalsCalculator } from 'factur-x-kit';

const postalAddress = { country: 'FR' };
async function writeAndRead(deposit) {
  const computed = totalsCalculator({
    businessProcessType: 'A1',
    document: { id: '1', type: '380', dateOfIssue: { year: 2026, month: 7, day: 1 }, currency: 'EUR' },
    seller: { name: 'Course', postalAddress, taxIdentification: { vatId: 'FR12345678901' } },
    buyer: { name: 'Candidate', postalAddress },
    delivery: { deliveryDate: { year: 2026, month: 7, day: 1 } },
    paymentInformation: { paymentTerms: { dueDate: { year: 2026, month: 8, day: 1 } } },
    invoiceLines: [
      {
        generalLineData: { lineId: '1' },
        productDescription: { name: 'Course' },
        productPriceAgreement: { productPricing: { basisPricePerItem: 99.25 } },
        delivery: { itemQuantity: { quantity: 1, unit: 'C62' } },
        settlement: { tax: { categoryCode: 'S', rateApplicablePercent: 20 } },
      },
    ],
    totals: { prepaidAmount: deposit },
  });
  const written = await FacturX.fromObject(computed);
  const xml = await written.getXML();
  const read = await FacturX.fromXML(xml);
  const { valid, errors = [] } = read.validate();
  const [gross, prepaid, due] = ['GrandTotal', 'TotalPrepaid', 'DuePayable'].map(
    (name) => new RegExp(`<ram:${name}Amount>\\s*([\\d.]+)`).exec(xml)[1],
  );
  const rules = errors.map(({ message }) => message.slice(1, 9));
  return { computedDue: computed.totals.openAmount, writtenIsValid: written.validate().valid, gross, prepaid, due, valid, rules };
}
const found = await writeAndRead(20.2);
const even = await writeAndRead(20);
console.log('factur-x-kit 0.3.1:', found, even);
const common = { writtenIsValid: true, gross: '119.10' };
assert.deepEqual(found, {
  ...common,
  computedDue: 98.89999999999999,
  prepaid: '20.20',
  due: '98.90',
  valid: false,
  rules: ['BR-CO-16'],
});
assert.deepEqual(even, { ...common, computedDue: 99.1, prepaid: '20.00', due: '99.10', valid: true, rules: [] });
END
node try.js
