// The first published section of a station type is free for everybody. The server changes which section it is only when
// the request says so.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let ada: SignedIn;
let station: string;

beforeAll(async () => {
  t = await createTestApp();
  ada = await t.make.signedIn({ isAdmin: true, firstName: 'Ada' });
});
afterAll(() => t.close());

const url = (path = '') => `/api/admin/stations/${station}/sections${path}`;
const post = (payload: object, query = '') =>
  t.call({ method: 'POST', url: url(query), payload, as: ada });
const put = (id: string, payload: object, query = '') =>
  t.call({ method: 'PUT', url: url(`/${id}${query}`), payload, as: ada });
const listed = () => t.ctx.catalogue.stations().get('emergency_stations') ?? [];
const free = () => listed()[0]?.id;

// Each test starts with the sections 'Priapism' (free) and 'Torsion', both with order 4.
beforeEach(async () => {
  await t.database.query('delete from sections');
  const payload = { name: crypto.randomUUID(), title: 'Emergency', stationType: 'emergency' };
  const made = await t.call({ method: 'POST', url: '/api/admin/stations', payload, as: ada });
  station = made.json().id;
  for (const title of ['Priapism', 'Torsion']) await post({ title, order: 4 });
});

test('a new section without an order becomes the last of its station type', async () => {
  const response = await post({ title: 'A section without an order' });
  expect(response.statusCode).toBe(201);
  expect(response.json().document.order).toBe(5);
  expect(listed().map(({ title }) => title)).toEqual([
    'Priapism',
    'Torsion',
    'A section without an order',
  ]);
});

test.each(['', '?draft=1'])(
  'a change without an order keeps the place of its section (PUT%s)',
  async (query) => {
    const response = await put('torsion', { title: 'Torsion again', version: 1 }, query);
    expect(response.json().document).toMatchObject({ title: 'Torsion again', order: 4 });
    expect(free()).toBe('priapism');
  },
);

test.each([
  ['a new section', () => post({ title: 'First', order: 0 }), "'First' becomes"],
  ['a lower order', () => put('torsion', { title: 'Torsion', order: 3, version: 1 }), "'Torsion'"],
  [
    'a higher order of the free preview',
    () => put('priapism', { title: 'Priapism', order: 9, version: 1 }),
    "'Torsion' becomes",
  ],
  [
    'a title earlier in the alphabet',
    () => put('torsion', { title: 'Acute torsion', order: 4, version: 1 }),
    "'Acute torsion' becomes",
  ],
  [
    'a deletion',
    () => t.call({ method: 'DELETE', url: url('/priapism'), as: ada }),
    "'Torsion' becomes the free preview of Emergency Stations instead of 'Priapism'.",
  ],
])(
  'the free preview does not change by %s until the author agrees',
  async (_what, send, message) => {
    const response = await send();
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'confirmation_required',
      message: expect.stringContaining(message),
    });
    expect(listed().map(({ id }) => id)).toEqual(['priapism', 'torsion']);
  },
);

test('an author who agrees changes the free preview by a new section, a change and a deletion', async () => {
  const agreed = '?changeFreePreview=1';
  expect((await post({ title: 'First', order: 0 }, agreed)).statusCode).toBe(201);
  expect(free()).toBe('first');
  await put('torsion', { title: 'A torsion', order: 0, version: 1 }, agreed);
  expect(free()).toBe('torsion');
  const removal = await t.call({ method: 'DELETE', url: url(`/torsion${agreed}`), as: ada });
  expect(removal.statusCode).toBe(200);
  expect(free()).toBe('first');
});

test('publishing a draft that was saved with a lower order asks before the free preview changes', async () => {
  const draft = { title: 'Torsion', order: 0, version: 1 };
  expect((await put('torsion', draft, '?draft=1')).statusCode).toBe(200);
  expect(free()).toBe('priapism');
  expect((await put('torsion', { ...draft, version: 2 })).statusCode).toBe(409);
  // A new version without an order has the order of the draft.
  expect((await put('torsion', { title: 'Torsion', version: 2 })).statusCode).toBe(409);
  expect(free()).toBe('priapism');
});
