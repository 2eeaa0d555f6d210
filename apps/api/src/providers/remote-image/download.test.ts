import { EventEmitter } from 'node:events';
import type { get } from 'node:https';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { isPublicAddress } from '../public-fetch.ts';
import { createImageDownloader } from './download.ts';

type Answer = { status: number; location?: string; body?: Buffer };

/** Simulates a network with one response per URL, and records the requests. */
function network(answers: Record<string, Answer>) {
  const asked: string[] = [];
  const fake = ((url: URL, _options: object, done: (answer: unknown) => void) => {
    asked.push(url.href);
    const { status, location, body = Buffer.alloc(0) } = answers[url.href] ?? { status: 404 };
    const stream = Readable.from([body]);
    done(Object.assign(stream, { statusCode: status, headers: { location } }));
    return new EventEmitter();
  }) as unknown as typeof get;
  return { downloadImage: createImageDownloader(fake), asked };
}

test('the download of a remote image follows a redirect', async () => {
  const { downloadImage } = network({
    'https://a.org/x': { status: 302, location: '/y.png' },
    'https://a.org/y.png': { status: 200, body: Buffer.from('PNG') },
  });
  expect(await downloadImage('https://a.org/x')).toEqual(Buffer.from('PNG'));
});

test.each([
  ['http://a.org/x.png', 'an https address'],
  ['https://127.0.0.1/x.png', 'a private network'],
  ['https://[::1]/x.png', 'a private network'],
  ['https://[::ffff:10.0.0.1]/x.png', 'a private network'],
  ['https://169.254.169.254/latest/meta-data', 'a private network'],
  ['https://user:pass@a.org/x.png', 'a password'],
  ['https://a.org:8443/x.png', 'a port'],
  ['file:///etc/passwd', 'an https address'],
])(
  'the download of a remote image sends no request to %s, and says why: %s',
  async (address, why) => {
    const { downloadImage, asked } = network({});
    expect(await downloadImage(address)).toContain(why);
    expect(asked).toEqual([]);
  },
);

test('the download of a remote image refuses redirects to a private address and endless redirects', async () => {
  const { downloadImage, asked } = network({
    'https://a.org/in': { status: 302, location: 'https://192.168.0.1/' },
    'https://a.org/round': { status: 302, location: 'https://a.org/round' },
  });
  expect(await downloadImage('https://a.org/in')).toContain('a private network');
  expect(await downloadImage('https://a.org/round')).toContain('could not be fetched');
  expect(asked.filter((url) => url.endsWith('round'))).toHaveLength(4);
});

test('the download of a remote image stops at 20 MB', async () => {
  const body = Buffer.alloc(20 * 1024 * 1024 + 1);
  const { downloadImage } = network({ 'https://a.org/x': { status: 200, body } });
  expect(await downloadImage('https://a.org/x')).toBe('The picture is larger than 20 MB.');
});

test('the download of a remote image refuses a host name that resolves to this machine', async () => {
  expect(await createImageDownloader()('https://localhost/x.png')).toContain('a private network');
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['100.64.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:127.0.0.1', false],
  ['2002:7f00:1::', false],
])(
  'the download of a remote image classifies the address %s as public or private',
  (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  },
);
