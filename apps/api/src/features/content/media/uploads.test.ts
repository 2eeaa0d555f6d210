// The file type of authors' uploads is detected from their bytes. Pictures are re-encoded, and unused files are deleted.

import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { prepareMedia } from './media.service.ts';
import { removeUnusedUploads } from './uploads.service.ts';

let t: TestApp;
let ada: SignedIn;
let station: string;

/** Files that the fake internet serves, by URL. */
const internet = new Map<string, Buffer>();

beforeAll(async () => {
  t = await createTestApp({
    downloadImage: async (address) => internet.get(address) ?? 'There is nothing there.',
  });
  ada = await t.make.signedIn({ isAdmin: true });
  const payload = { name: 'n', title: 't', stationType: 'emergency' };
  const made = await t.call({ method: 'POST', url: '/api/admin/stations', payload, as: ada });
  station = made.json().id;
});
afterAll(() => t.close());

const picture = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer();

function upload(path: string, bytes: Buffer, as: SignedIn | null = ada, name = 'file.png') {
  const boundary = 'x-boundary-x';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return t.call({
    method: 'POST',
    url: `/api/admin/stations/${station}/${path}`,
    payload,
    headers,
    as,
  });
}
const image = (bytes: Buffer, as: SignedIn | null = ada) =>
  upload('images?section=torsion&side=q&index=3', bytes, as);

/** Pictures of three frames. Sharp writes no animated PNG, so the chunk that announces the frames is put into a still one. */
const animated = {
  gif: async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all(['teal', 'red', 'navy'].map(frame));
    return sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
  },
  png: async (frames = 3) => {
    const still = await picture('png');
    const chunk = Buffer.alloc(20);
    chunk.writeUInt32BE(8, 0);
    chunk.write('acTL', 4);
    chunk.writeUInt32BE(frames, 8);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
    const afterHead = 33;
    return Buffer.concat([still.subarray(0, afterHead), chunk, still.subarray(afterHead)]);
  },
};

test.each(['gif', 'png'] as const)(
  'an animated %s picture is refused with a sentence, because only its first frame would be shown',
  async (format) => {
    const bytes = await animated[format]();
    const sentence =
      'Invalid file: it is an animated picture, of which only the first frame would be shown; please use a still picture.';
    const response = await image(bytes);
    expect([response.statusCode, response.json().message]).toEqual([415, sentence]);
    expect(await t.database.query("select 1 from media where mime = 'image/gif'")).toEqual([]);
    expect(await prepareMedia(bytes, 'drawing')).toMatch(/^is an animated picture/);
  },
);

test('a PNG picture that is animated in name only, with one frame, is stored', async () => {
  expect((await image(await animated.png(1))).statusCode).toBe(201);
});

test.each(['png', 'jpeg', 'gif'] as const)(
  'a %s picture that an author uploads is stored and served',
  async (format) => {
    const response = await image(await picture(format));
    expect(response.statusCode).toBe(201);
    const { name, url } = response.json();
    expect(name).toMatch(/^q_3_\d{13}_[0-9a-f]{8}\.(png|jpg)$/);
    const [row] = await t.database.query<{ storage_key: string }>(
      'select storage_key from media where name = $1',
      [name],
    );
    expect(row?.storage_key).toBe(`question_images/${station}/torsion/${name}`);
    const served = await t.call({ method: 'GET', url });
    expect(served.statusCode).toBe(200);
    expect((await sharp(served.rawPayload).metadata()).width).toBe(40);
  },
);

test('a picture that an author adds by an external address is fetched once, re-encoded and stored', async () => {
  internet.set('https://a.org/x.png', await picture('png'));
  internet.set('https://a.org/x.svg', Buffer.from('<svg onload="alert(1)"/>'));
  const fetchImage = (address: string, as: SignedIn = ada) =>
    t.call({
      method: 'POST',
      url: `/api/admin/stations/${station}/images/by-address`,
      payload: { section: 'torsion', side: 'a', index: 0, address },
      as,
    });
  const made = await fetchImage('https://a.org/x.png');
  expect(made.statusCode).toBe(201);
  expect(made.json().name).toMatch(/^a_0_\d{13}_[0-9a-f]{8}\.png$/);
  expect((await t.call({ method: 'GET', url: made.json().url })).statusCode).toBe(200);
  expect((await fetchImage('https://a.org/x.svg')).statusCode).toBe(415);
  expect((await fetchImage('https://a.org/gone.png')).json().message).toBe(
    'There is nothing there.',
  );
  expect((await fetchImage('http://a.org/x.png')).statusCode).toBe(400);
  const learner = await t.make.signedIn({ subscribedDays: 30 });
  expect((await fetchImage('https://a.org/x.png', learner)).statusCode).toBe(403);
});

test("hidden data in a picture that an author uploads is removed, whatever the file's name", async () => {
  const source = await sharp(await picture('jpeg'))
    .withExif({ IFD0: { Copyright: 'HIDDEN-WORDS' } })
    .toBuffer();
  const { url } = (await image(Buffer.concat([source, Buffer.from('<script>1</script>')]))).json();
  const served = await t.call({ method: 'GET', url });
  expect(served.rawPayload.includes('HIDDEN-WORDS')).toBe(false);
  expect(served.rawPayload.includes('<script>')).toBe(false);
});

test.each([
  ['a script with a picture’s name', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a broken picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(200)])],
  ['nothing', Buffer.alloc(0)],
])("an author's image upload with this content is refused: %s", async (_what, bytes) => {
  const response = await image(bytes);
  expect(response.statusCode).toBe(415);
  expect(response.json().code).toBe('invalid_file');
  expect(response.json().message).toMatch(/^Invalid file/);
});

test("an author's image upload over 20 MB is refused, and so is an upload by a learner", async () => {
  const response = await image(Buffer.alloc(20 * 1024 * 1024 + 1));
  expect(response.statusCode).toBe(413);
  const learner = await t.make.signedIn();
  expect((await image(await picture('png'), learner)).statusCode).toBe(403);
});

test('creating a section with a multipart body instead of JSON is refused', async () => {
  const response = await upload('sections', Buffer.from('x'));
  expect(response.statusCode).toBe(415);
});

test('authors find uploaded files by name, and files that no section uses are deleted after a week', async () => {
  const kept = (await image(await picture('png'))).json();
  const orphan = (await image(await picture('png'))).json();
  const inDraft = (await image(await picture('png'))).json();
  const body = (name: string) => ({
    title: `With ${name}`,
    order: 9,
    questions: [
      {
        type: 'text',
        question: 'What is this?',
        answer: 'A square.',
        images: [{ file: name, alt: 'A square', place: 'question' }],
      },
    ],
  });
  const url = `/api/admin/stations/${station}/sections`;
  await t.call({ method: 'POST', url, payload: body(kept.name), as: ada });
  await t.call({ method: 'POST', url: `${url}?draft=1`, payload: body(inDraft.name), as: ada });
  expect(await removeUnusedUploads(t.ctx)).toBe(0);
  t.clock.advance(8 * 24 * 3600 * 1000);
  const again = await t.make.signIn(ada.email);
  await removeUnusedUploads(t.ctx);
  const names = [kept.name, orphan.name, inDraft.name].join(',');
  const found = await t.call({ method: 'GET', url: `/api/admin/media?names=${names}`, as: again });
  const left = found.json().media.map((item: { name: string }) => item.name);
  expect(left.sort()).toEqual([kept.name, inDraft.name].sort());
  expect(await t.providers.storage.get(`question_images/${station}/torsion/${orphan.name}`)).toBe(
    null,
  );
});
