// Runs the same tests on the disk store and on the S3 store.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '../ports.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import { type S3Server, startS3Server } from './s3-server.fixture.ts';

let s3: S3Server;
let folder: string;
const stores: Record<string, Storage> = {};

beforeAll(async () => {
  s3 = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'urost3-storage-'));
  stores.disk = createDiskStorage(folder);
  stores.s3 = createS3Storage(s3.settings);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 's3'])('the %s store', (name) => {
  const store = () => stores[name] as Storage;
  const key = 'question_images/station-1/torsion/q_0_1763460000000_ab12.png';

  test('the file store returns a stored file completely or in part', async () => {
    await store().put(key, Buffer.from('0123456789'), 'image/png');
    const whole = await store().get(key);
    expect(whole?.size).toBe(10);
    expect((await buffer(whole?.stream as NonNullable<typeof whole>['stream'])).toString()).toBe(
      '0123456789',
    );
    const part = await store().get(key, { start: 2, end: 4 });
    expect(part?.size).toBe(10);
    expect((await buffer(part?.stream as NonNullable<typeof part>['stream'])).toString()).toBe(
      '234',
    );
  });

  test('the file store replaces and removes a file, and removing it again is no error', async () => {
    await store().put(key, Buffer.from('new'), 'image/png');
    expect((await store().get(key))?.size).toBe(3);
    await store().remove(key);
    await store().remove(key);
    expect(await store().get(key)).toBeNull();
  });

  test('a file that is removed from the file store while it is sent is sent to its end', async () => {
    await store().put(key, Buffer.from('new'), 'image/png');
    const found = await store().get(key);
    await store().remove(key);
    expect(found && (await buffer(found.stream)).toString()).toBe('new');
  });

  test.each(['../secret', 'media/../../secret', '/etc/passwd', 'media/%2e%2e', 'media', ''])(
    'the file store refuses the key %j',
    async (key) => {
      await expect(store().put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(/key/);
      await expect(store().get(key)).rejects.toThrow(/key/);
    },
  );

  test('the check of a usable file store succeeds', async () => {
    await expect(store().check()).resolves.toBeUndefined();
  });
});

describe('the s3 store', () => {
  const put = () => (stores.s3 as Storage).put('media/a.png', Buffer.from('a'), 'image/png');

  test('the s3 file store retries when the server is busy', async () => {
    s3.failNext(503, 'SlowDown', 1);
    await put();
    expect(s3.files.get('media/a.png')).toEqual({ bytes: Buffer.from('a'), mime: 'image/png' });
  });

  // aws4fetch 1.0.20 repeats a request for an answer of 429 or 5xx only.
  test('the s3 file store repeats an upload whose connection was lost, and gives up after the second time', async () => {
    s3.files.clear();
    s3.failNext(0, '', 1);
    await put();
    expect(s3.files.get('media/a.png')?.bytes).toEqual(Buffer.from('a'));
    s3.failNext(0, '', 2);
    await expect(put()).rejects.toThrow('fetch failed');
  });

  test('the s3 file store distinguishes a full store from other failures', async () => {
    s3.failNext(400, 'QuotaExceeded', 1);
    await expect(put()).rejects.toMatchObject({ code: 'EDQUOT' });
    s3.failNext(400, 'InvalidRequest', 1);
    await expect(put()).rejects.toThrow(
      'the storage refused to keep media/a.png: 400 InvalidRequest',
    );
  });

  test('the s3 file store reports a wrong secret', async () => {
    const stranger = createS3Storage({ ...s3.settings, secretAccessKey: 'guess' });
    await expect(stranger.check()).rejects.toThrow('403');
    await expect(stranger.get('media/a.png')).rejects.toThrow('403');
  });
});
