import { beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { readVisitSource, reportVisit } from './visit.ts';

let told: unknown[];

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('navigator', { ...navigator, doNotTrack: null });
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('');
  told = [];
  serve({
    'POST /api/visits': ({ body }) => {
      told.push(body);
      return { status: 204 };
    },
  });
});

test.each([
  ['?utm_source=BMA+Newsletter', 'https://www.google.com/', 'bma-newsletter'],
  ['', 'https://www.google.com/search?q=urology', 'google.com'],
  ['', '', 'direct'],
  ['?utm_source=%F0%9F%98%80', '', 'direct'],
  ['', `${window.location.origin}/login`, 'direct'],
])(
  "a visit to the page with the query '%s' after the page '%s' is counted with the source %s",
  async (search, referrer, source) => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    await reportVisit(search);
    expect(told).toEqual([{ source }]);
    expect(readVisitSource()).toBe(source);
  },
);

test('a browser tab reports one visit and keeps the first source of visits', async () => {
  await reportVisit('?utm_source=bma');
  await reportVisit('?utm_source=other-campaign');
  expect(told).toEqual([{ source: 'bma' }]);
  expect(readVisitSource()).toBe('bma');
});

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
])('no visit is counted or remembered by a browser with %s', async (_, setting) => {
  vi.stubGlobal('navigator', { ...navigator, ...setting });
  await reportVisit('?utm_source=bma');
  expect(told).toEqual([]);
  expect(readVisitSource()).toBeUndefined();
});

test("no visit is counted when the browser's storage is blocked", async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked');
  });
  await reportVisit('');
  expect(told).toEqual([]);
});
