import { parse } from 'csv-parse/sync';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { intentIdOf, payWith } from '../../testing/cards.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { createInterviewFixture } from '../bookings/interviews.fixtures.ts';
import { eraseBilling } from './invoices.service.ts';
import { issueDocuments } from './issue-documents.ts';

let t: TestApp;
let buyer: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  await join();
});
afterAll(() => t.close());

async function join() {
  buyer = await t.make.signedIn({ firstName: 'Zoë', lastName: 'Łukasiewicz' });
  admin = await t.make.signedIn({ isAdmin: true });
}

/** For a test that needs other settings or changes the schema. */
async function useOwnApp(env: Record<string, string> = {}) {
  const shared = t;
  const own = await createTestApp({ withJobs: 'when asked', env });
  onTestFinished(async () => {
    t = shared;
    await own.close();
  });
  t = own;
  await join();
}

/** @returns the id of a settled payment whose invoice has not been issued */
async function buy(as = buyer, card?: string): Promise<string> {
  const url = '/api/subscription/create-payment-intent';
  const { clientSecret } = (await t.call({ method: 'POST', url, as })).json();
  await payWith(t, clientSecret, card);
  // Settle the payment through the return page and not by webhooks. No later event of the sandbox then changes the
  // payment.
  const payload = { paymentIntent: intentIdOf(clientSecret) };
  await t.call({ method: 'POST', url: '/api/payments/return', payload, as });
  const rows = await t.database.query<{ id: string }>(
    'select id from payments where intent_id = $1',
    [intentIdOf(clientSecret)],
  );
  return rows[0]?.id ?? '';
}

async function refund(id: string, amount?: number) {
  const payload = { reason: 'requested_by_customer', ...(amount ? { amount } : {}) };
  await t.call({ method: 'POST', url: `/api/admin/payments/${id}/refund`, payload, as: admin });
  await t.deliverWebhooks();
}

const listOwn = async (as = buyer) => (await t.call({ url: '/api/invoices', as })).json();
const month = async (name = '2026-11') =>
  (await t.call({ url: `/api/admin/invoices?month=${name}`, as: admin })).json();

async function textOf(id: string, as = buyer): Promise<string> {
  const answer = await t.call({ url: `/api/invoices/${id}/pdf`, as });
  expect(answer.headers['content-type']).toBe('application/pdf');
  const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
}

test('a paid subscription gets an invoice from the job, and its refund gets a credit note with the number of that invoice', async () => {
  const id = await buy();
  await t.runJobs();
  expect(await listOwn()).toMatchObject([
    { number: 'INV-000001', paymentId: id, net: 18_000, vat: 0, gross: 18_000, corrects: null },
  ]);
  await refund(id);
  await t.runJobs();
  expect(await listOwn()).toMatchObject([
    { number: 'CN-000001', corrects: 'INV-000001', gross: 18_000 },
    { number: 'INV-000001' },
  ]);
  expect(await month()).toMatchObject({
    total: 2,
    totals: [{ currency: 'gbp', net: 0, vat: 0, gross: 0 }],
    waiting: 0,
  });
});

test('the job that issues missing invoices issues one for each payment, numbered without gaps, also when it runs in parallel', {
  tags: 'postgres',
}, async () => {
  const others = [await t.make.signedIn(), await t.make.signedIn()];
  for (const as of [buyer, ...others]) await buy(as);
  await Promise.all([issueDocuments(t.ctx), issueDocuments(t.ctx), issueDocuments(t.ctx)]);
  await t.runJobs();
  const { documents } = await month();
  expect(documents.map(({ number }: { number: string }) => number).toSorted()).toEqual([
    'INV-000001',
    'INV-000002',
    'INV-000003',
  ]);
});

test('an invoice that cannot be issued takes no number and does not keep back the invoices of later payments', async () => {
  await useOwnApp();
  const broken = await buy();
  const other = await t.make.signedIn();
  await refund(broken, 5_000);
  await buy(other);
  await t.database.query(
    `alter table invoices add constraint broken check (payment_id <> '${broken}')`,
  );
  await issueDocuments(t.ctx);
  expect(await listOwn()).toEqual([]);
  expect(await listOwn(other)).toMatchObject([{ number: 'INV-000001' }]);
  await t.database.query('alter table invoices drop constraint broken');
  await issueDocuments(t.ctx);
  expect(await listOwn()).toMatchObject([{ number: 'CN-000001' }, { number: 'INV-000002' }]);
});

test('VAT is inside the price on an invoice and on the credit note of a partial refund', async () => {
  await useOwnApp({
    INVOICE_BUSINESS_NAME: 'Urology Ltd',
    INVOICE_ADDRESS: '1 High Street; London',
    INVOICE_VAT_NUMBER: 'GB123456789',
    INVOICE_VAT_RATE: '20',
  });
  const id = await buy();
  await issueDocuments(t.ctx);
  await refund(id, 101);
  await issueDocuments(t.ctx);
  const [credit, invoice] = await listOwn();
  expect(invoice).toMatchObject({ net: 15_000, vat: 3_000, gross: 18_000 });
  expect(credit).toMatchObject({ gross: 101, vat: 17, net: 84 });
  const text = await textOf(invoice.id);
  expect(text).toContain('Urology Ltd 1 High Street London VAT number: GB123456789');
  expect(text).toContain('Net amount £150.00 VAT at 20% £30.00 Total including VAT £180.00');
});

test('an invoice or credit note shows the billing details of its day, and never changes', async () => {
  const id = await buy();
  await issueDocuments(t.ctx);
  const payload = {
    name: 'Trust of Čapek & Søn',
    address: '2 Ward Road\nLeeds',
    reference: 'PO 7',
  };
  const set = await t.call({ method: 'PUT', url: '/api/invoices/billing', payload, as: buyer });
  expect(set.json()).toEqual(payload);
  await refund(id);
  await issueDocuments(t.ctx);
  const [credit, invoice] = await listOwn();
  const first = await textOf(invoice.id);
  expect(first).toContain('Invoice INV-000001');
  expect(first).toContain('18 November 2026');
  expect(first).toContain('To Zoë Łukasiewicz');
  expect(first).toContain('£180.00');
  expect(first).toContain('Visa card ending 4242');
  expect(first).toContain('No VAT is charged.');
  expect(first).not.toContain('Čapek');
  const second = await textOf(credit.id);
  expect(second).toContain('Credit note CN-000001');
  expect(second).toContain('Credits: Invoice INV-000001');
  expect(second).toContain('Your reference: PO 7');
  expect(second).toContain('To Trust of Čapek & Søn 2 Ward Road Leeds');
  expect(second).toContain('-£180.00');
  await expect(t.database.query("update invoices set customer_name = 'Another'")).rejects.toThrow(
    'an issued document never changes',
  );
  await expect(t.database.query('delete from invoices')).rejects.toThrow(
    'an issued document never changes',
  );
});

test.each([
  ['of a script without a font', 'ليلى', 'حسن'],
  ['of another script without a font', 'ਗੁਰਪ੍ਰੀਤ', 'ਕੌਰ'],
  ['that is too rare for the Chinese font', '𠮷田', '太郎'],
  ['that the Chinese font lacks although it has its neighbours', '王', '\u4f16'],
  ['that is an emoji', 'Ann', '😀'],
])(
  'a character %s is refused in billing details, and such an account name becomes the email address',
  async (_, firstName, lastName) => {
    const name = `${firstName} ${lastName}`;
    for (const details of [{ name }, { address: `1 Ward Road\n${name}` }, { reference: name }]) {
      const payload = { name: '', address: '', reference: '', ...details };
      const set = await t.call({ method: 'PUT', url: '/api/invoices/billing', payload, as: buyer });
      expect(set.statusCode).toBe(400);
      const [field = ''] = Object.keys(details);
      expect(set.json().fields[field]).toContain('Please write them in Latin letters');
    }
    const as = await t.make.signedIn({ firstName, lastName });
    await buy(as);
    await issueDocuments(t.ctx);
    expect(await listOwn(as)).toMatchObject([{ customer: as.email }]);
  },
);

test.each([
  '王小明 (Wang Xiaoming)',
  '山田太郎 ヤマダ たろう',
  '김철수 Kim',
  'राजेश कुमार',
  'রহমান খান',
  'கமலா',
  'สมชาย ใจดี',
  'Đặng Thị Ánh',
])('an invoice shows the customer name %s in fonts that have its letters', async (name) => {
  const payload = { name, address: '2 Ward Road', reference: '' };
  await t.call({ method: 'PUT', url: '/api/invoices/billing', payload, as: buyer });
  await buy();
  await issueDocuments(t.ctx);
  const [document] = await listOwn();
  expect((await textOf(document.id)).normalize('NFC')).toContain(`To ${name} 2 Ward Road`);
});

test('many PDFs of invoices at once are limited, and do not keep back other calls', async () => {
  await buy();
  await issueDocuments(t.ctx);
  const [{ id }] = await listOwn();
  const release = Promise.withResolvers<void>();
  const { end } = PDFDocument.prototype;
  const held = vi.spyOn(PDFDocument.prototype, 'end');
  // Other test files share this module.
  onTestFinished(() => held.mockRestore());
  held.mockImplementation(function (this: PDFKit.PDFDocument) {
    void release.promise.then(() => end.call(this));
  });
  const refused: string[] = [];
  const drawn = Array.from({ length: 60 }, async () => {
    const answer = await t.call({ url: `/api/invoices/${id}/pdf`, as: buyer });
    if (answer.statusCode === 503) refused.push(answer.json().message);
    return answer.statusCode;
  });
  // One is being drawn and 20 wait.
  const isSlow = { timeout: 60_000 };
  await expect.poll(() => refused.length, isSlow).toBe(39);
  expect(refused[0]).toBe('Many documents are being drawn. Please try again in a moment.');
  expect((await t.call({ url: '/api/healthz' })).statusCode).toBe(200);
  // Another person takes the last place of the person with the longest line.
  const other = t.call({ url: `/api/admin/invoices/${id}/pdf`, as: admin });
  await expect.poll(() => refused.length, isSlow).toBe(40);
  release.resolve();
  expect((await other).statusCode).toBe(200);
  const codes = await Promise.all(drawn);
  expect(codes.filter((code) => code === 200)).toHaveLength(20);
  expect(codes.filter((code) => code === 503)).toHaveLength(40);
});

test("another person's invoice is not found", async () => {
  await buy();
  await issueDocuments(t.ctx);
  const [{ id }] = await listOwn();
  const other = await t.make.signedIn();
  expect(await listOwn(other)).toEqual([]);
  const url = `/api/invoices/${id}/pdf`;
  expect((await t.call({ url, as: other })).statusCode).toBe(404);
  expect((await t.call({ url: `/api/admin${url.slice(4)}`, as: other })).statusCode).toBe(403);
  expect((await t.call({ url: `/api/admin${url.slice(4)}`, as: admin })).statusCode).toBe(200);
});

test('a month of invoices is a London month, and its totals agree with the payments and refunds', async () => {
  const [one, two] = [await buy(), await buy(await t.make.signedIn())];
  // In London, 1 July begins at 23:00 UTC on 30 June because of summer time. These payments are therefore in different
  // months.
  const at = (id: string, day: string) =>
    t.database.query('update payments set paid_at = $2 where id = $1', [id, day]);
  await at(one, '2026-06-30T23:30:00Z');
  await at(two, '2026-06-30T22:30:00Z');
  await refund(one, 4_321);
  await issueDocuments(t.ctx);
  const sums = await t.database.query<{ gross: number }>(
    `select (select sum(amount_minor) from payments where status = 'succeeded')
      - (select sum(amount_minor) from refunds where status = 'succeeded') as gross`,
  );
  const grossOf = async (name: string) => (await month(name)).totals[0]?.gross ?? 0;
  expect(await grossOf('2026-06')).toBe(18_000);
  expect(await grossOf('2026-07')).toBe(18_000);
  expect(await grossOf('2026-11')).toBe(-4_321);
  expect(Number(sums[0]?.gross)).toBe(18_000 + 18_000 - 4_321);
});

test('an accepted dispute gets a credit note for the amount that was not refunded', async () => {
  const id = await buy(buyer, '4000000000000259');
  // The payment is refunded before the card's owner disputes it. The dispute arrives as a webhook.
  await refund(id, 8_000);
  await t.runJobs();
  expect(await month()).toMatchObject({ total: 2, totals: [{ gross: 10_000 }] });
  const [dispute] = t.sandbox.store.all('dispute');
  const closed = await t.sandbox.app.inject({
    method: 'POST',
    url: `/v1/disputes/${dispute?.id}/close`,
    headers: { authorization: `Bearer ${t.sandbox.keys.secretKey}` },
  });
  expect(closed.json()).toMatchObject({ status: 'lost' });
  await t.deliverWebhooks();
  await t.runJobs();
  expect(await month()).toMatchObject({ total: 3, waiting: 0, totals: [{ gross: 0 }] });
});

test('a refund that fails later reverses its credit note', async () => {
  const id = await buy(buyer, '4000000000005126');
  const payload = { reason: 'requested_by_customer' };
  await t.call({ method: 'POST', url: `/api/admin/payments/${id}/refund`, payload, as: admin });
  await issueDocuments(t.ctx);
  expect(await month()).toMatchObject({ total: 2, totals: [{ gross: 0 }] });
  await t.deliverWebhooks();
  await t.runJobs();
  expect(await listOwn()).toContainEqual(
    expect.objectContaining({ number: 'INV-000002', corrects: 'CN-000001', gross: 18_000 }),
  );
  expect(await month()).toMatchObject({ total: 3, totals: [{ gross: 18_000 }] });
});

test('the CSV of a month of invoices has signed amounts, days, references with their noughts, and no formulas', async () => {
  const payload = { name: '=HYPERLINK("x")', address: '', reference: '00712' };
  await t.call({ method: 'PUT', url: '/api/invoices/billing', payload, as: buyer });
  await refund(await buy());
  await issueDocuments(t.ctx);
  const url = '/api/admin/invoices/export.csv?month=2026-11';
  const { body } = await t.call({ url, as: admin });
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  expect(rows).toMatchObject([
    {
      Number: 'INV-000001',
      Gross: '180.00',
      Currency: 'GBP',
      'Date (London)': expect.stringMatching(/^2026-11-\d\d$/),
      Customer: '\'=HYPERLINK("x")',
      Reference: "'00712",
    },
    { Number: 'CN-000001', Gross: '-180.00', Corrects: 'INV-000001' },
  ]);
});

test('an invoice with a billing address of several lines is one row of the CSV, with its amounts under their heads', async () => {
  const payload = { name: 'Trust', address: '12 High Street\nLeeds\nLS1 4AB', reference: '' };
  await t.call({ method: 'PUT', url: '/api/invoices/billing', payload, as: buyer });
  await buy();
  await issueDocuments(t.ctx);
  const url = '/api/admin/invoices/export.csv?month=2026-11';
  const { body } = await t.call({ url, as: admin });
  // As spreadsheets do, take either sign of a line end for one.
  const rows: Record<string, string>[] = parse(body, {
    bom: true,
    columns: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  expect(rows).toMatchObject([{ Number: 'INV-000001', Address: payload.address, Gross: '180.00' }]);
});

test('a deleted account leaves its invoices without the link to the person, and no billing details', async () => {
  const payload = { name: 'Trust', address: 'Leeds', reference: '' };
  await t.call({ method: 'PUT', url: '/api/invoices/billing', payload, as: buyer });
  await buy();
  await issueDocuments(t.ctx);
  await t.database.db.transaction((tx) => eraseBilling(tx, buyer.uid));
  expect(await listOwn()).toEqual([]);
  expect((await month()).documents).toMatchObject([{ customer: 'Trust' }]);
  expect((await t.call({ url: '/api/invoices/billing', as: buyer })).json().name).toBe('');
});

test('an interview gets an invoice whose description mentions the interview', async () => {
  const f = await createInterviewFixture();
  try {
    const day = await f.offer('2026-12-01', ['09:00']);
    await f.booked(day, '09:00');
    await issueDocuments(f.t.ctx);
    const own = await f.t.call({ url: '/api/invoices', as: f.learner });
    expect(own.json()).toMatchObject([{ number: 'INV-000001', gross: 5_000 }]);
    expect(own.json()[0].description).toContain('interview');
  } finally {
    await f.t.close();
  }
});
