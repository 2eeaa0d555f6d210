// Calls every endpoint whose answer is not JSON of a schema, and compares the media type with the OpenAPI document.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createInterviewFixture,
  type InterviewFixture,
} from '../../features/bookings/interviews.fixtures.ts';
import { agree, publishSections, startTalk } from '../../features/examiner/examiner.fixtures.ts';
import { type FakeExaminer, startFakeExaminer } from '../../testing/fake-examiner.ts';
import { openLiveReader } from '../../testing/live-reader.ts';
import type { SignedIn } from '../../testing/test-app.ts';

type Content = Record<string, { schema: { type?: string; format?: string } }>;
interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

let fake: FakeExaminer;
let s: InterviewFixture;
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  fake = await startFakeExaminer();
  s = await createInterviewFixture(fake.variables());
  paths = (await s.t.call({ url: '/api/openapi.json' })).json().paths;
});
afterAll(async () => {
  await s.t.close();
  await fake.stop();
});

const contentOf = (method: string, path: string) =>
  paths[`/api${path.replace(/:([A-Za-z]+)/g, '{$1}')}`]?.[method.toLowerCase()]?.responses[200]
    ?.content ?? expect.unreachable(`${method} ${path} is not described`);

const read = (url: string, as?: SignedIn) => s.t.call({ url: `/api${url}`, as: as ?? null });

async function uploadPicture(url: string, as: SignedIn) {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const payload = new FormData();
  payload.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const { body } = await s.t.call({ method: 'POST', url: `/api${url}`, payload, as });
  return JSON.parse(body);
}

async function readInvoice(url: (id: string) => string, as: SignedIn) {
  const [invoice] = (await read('/invoices', s.learner)).json();
  return read(url(invoice.id), as);
}

async function readPostImage() {
  const member = await s.t.make.signedIn({ subscribedDays: 30 });
  const { image } = await uploadPicture('/community/images', member);
  const payload = { type: 'image', content: 'A teal square.', images: [image] };
  await s.t.call({ method: 'POST', url: '/api/community/posts', payload, as: member });
  const [post] = (await read('/community/posts', member)).json().posts;
  return s.t.call({ url: post.images[0] });
}

async function readMedia() {
  const payload = { name: 'n', title: 't', stationType: 'emergency' };
  const made = await s.t.call({
    method: 'POST',
    url: '/api/admin/stations',
    payload,
    as: s.admin,
  });
  const address = `/admin/stations/${made.json().id}/images?section=torsion&side=q&index=3`;
  return s.t.call({ url: (await uploadPicture(address, s.admin)).url });
}

async function readLive() {
  const origin = await s.t.app.listen({ host: '127.0.0.1', port: 0 });
  const { response, stop } = await openLiveReader(origin, {
    authorization: `Bearer ${s.learner.idToken}`,
    'x-session-id': s.learner.sessionId,
  });
  stop();
  return {
    statusCode: response.status,
    headers: { 'content-type': response.headers.get('content-type') },
  };
}

test('every answer that is not JSON of a schema has the media type of the OpenAPI document', async () => {
  await publishSections(s.t);
  await agree(s.t, s.learner, 'conversation');
  const bookingId = await s.booked(await s.offer('2026-12-01', ['09:00']), '09:00');
  await s.t.runJobs();
  const { path: feed } = (await read('/calendar-feed', s.learner)).json();
  const talk = await startTalk(s.t, s.learner);

  const calls: Record<string, () => PromiseLike<{ statusCode: number; headers: object }>> = {
    '/openapi.json': () => read('/openapi.json'),
    '/live': readLive,
    '/media/:name': readMedia,
    '/community/images/:owner/:name': readPostImage,
    '/bookings/:id/calendar': () => read(`/bookings/${bookingId}/calendar`, s.learner),
    '/calendar/:uid/:key': () => s.t.call({ url: feed }),
    '/invoices/:id/pdf': () => readInvoice((id) => `/invoices/${id}/pdf`, s.learner),
    '/admin/invoices/:id/pdf': () => readInvoice((id) => `/admin/invoices/${id}/pdf`, s.admin),
    '/examiner/:stationId/:sectionId/patient/speech': () => talk.speak(),
    '/admin/content/export': () => read('/admin/content/export', s.admin),
    '/admin/content/questions': () => read('/admin/content/questions', s.admin),
    '/admin/items/export.csv': () => read('/admin/items/export.csv', s.admin),
    '/admin/dashboard/results.csv': () =>
      read('/admin/dashboard/results.csv?table=revenue', s.admin),
    '/admin/invoices/export.csv': () => read('/admin/invoices/export.csv?month=2026-11', s.admin),
    '/admin/payments/export.csv': () => read('/admin/payments/export.csv', s.admin),
    '/subscription/users.csv': () => read('/subscription/users.csv', s.admin),
  };
  const methods = new Map<string, string>(
    s.t.app.endpoints
      .filter(({ response }) => typeof response === 'string')
      .map(({ method, path }) => [path, method]),
  );
  expect([...methods.keys()].sort()).toEqual(Object.keys(calls).sort());
  for (const [path, call] of Object.entries(calls)) {
    const { statusCode, headers } = await call();
    expect(statusCode, path).toBe(200);
    const type = String((headers as Record<string, unknown>)['content-type']).split(';')[0] ?? '';
    const stated = contentOf(methods.get(path) ?? '', path);
    const found = stated[type] ?? stated[`${type.split('/')[0]}/*`];
    expect(found, `${path} answers ${type}`).toBeDefined();
    // Bytes that are no text are described as a file.
    const isBinary = !/^(?:text\/|application\/json$)/.test(type);
    expect(found?.schema.format, path).toBe(isBinary ? 'binary' : undefined);
  }
});

test('the OpenAPI document describes the report of a mail server as a mail', () => {
  const { requestBody } = paths['/api/webhooks/mail/{form}']?.post ?? {};
  expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/json', 'message/rfc822']);
});
