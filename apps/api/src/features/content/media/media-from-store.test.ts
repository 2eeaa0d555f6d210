// Files that browsers fetch directly from the object store (S3_PUBLIC_URL).

import { HOUR_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../providers/storage/s3-server.fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { mediaUrl } from './media.service.ts';

const NAME = 'scan.png';
let t: TestApp;
let store: S3Server;

beforeAll(async () => {
  store = await startS3Server();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings;
  t = await createTestApp({
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: store.settings.region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_PUBLIC_URL: `${endpoint}/${bucket}`,
    },
  });
  await t.providers.storage.put(`media/${NAME}`, Buffer.from('0123456789'), 'image/png');
  await t.database.query(
    `insert into media (name, mime, bytes, sha256, storage_key, created_at) values ($1, 'image/png', 10, '', $2, now())`,
    [NAME, `media/${NAME}`],
  );
});
afterAll(async () => {
  await t.close();
  await store.close();
});

const read = (url: string) => t.app.inject({ method: 'GET', url });
const addressOf = async () => {
  const { statusCode, headers } = await read(mediaUrl(t.ctx, 'somebody', NAME));
  expect(statusCode).toBe(302);
  return String(headers.location);
};

test("the signed address of a section's media file redirects to the object store, which serves the file or a part of it", async () => {
  const address = await addressOf();
  expect(address.startsWith(`${store.settings.endpoint}/bucket/media/${NAME}?`)).toBe(true);
  expect(await (await fetch(address)).text()).toBe('0123456789');
  const part = await fetch(address, { headers: { range: 'bytes=2-4' } });
  expect(part.status).toBe(206);
  expect(await part.text()).toBe('234');
});

test("the object store's address of a section's media file opens only this file, and only unchanged", async () => {
  await t.providers.storage.put('media/other.png', Buffer.from('other'), 'image/png');
  const address = await addressOf();
  expect((await fetch(address.replace(NAME, 'other.png'))).status).toBe(403);
  expect((await fetch(address.replace('Expires=7200', 'Expires=72000'))).status).toBe(403);
});

test("the object store's addresses of a section's media file that are signed within the same ten minutes are equal, so that the browser can cache the file", async () => {
  const first = await addressOf();
  t.clock.advance(60_000);
  expect(await addressOf()).toBe(first);
  t.clock.advance(10 * 60_000);
  expect(await addressOf()).not.toBe(first);
});

test("the address of a section's media file that was changed or has expired is refused without a redirect", async () => {
  const url = mediaUrl(t.ctx, 'somebody', NAME);
  expect((await read(url.replace('somebody', 'stranger'))).statusCode).toBe(403);
  t.clock.advance(3 * HOUR_MS);
  const expired = await read(url);
  expect(expired.statusCode).toBe(403);
  expect(expired.headers.location).toBeUndefined();
});

test('the Content Security Policy allows media files of sections from the object store, and no scripts from there', async () => {
  const policy = String((await read('/api/healthz')).headers['content-security-policy']);
  for (const directive of ['img-src', 'media-src', 'connect-src'])
    expect(new RegExp(`${directive} [^;]*${store.settings.endpoint}`).test(policy)).toBe(true);
  expect(/script-src [^;]*127\.0\.0\.1/.test(policy)).toBe(false);
});
