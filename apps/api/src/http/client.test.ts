// Calls a running API over the network with the generated client.
import { createClient } from '@urost3/client/src/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let baseUrl: string;

beforeAll(async () => {
  t = await createTestApp();
  baseUrl = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

test('the API client signs in, reads a section, saves a rating and reads it again', async () => {
  const { email } = await t.make.user();
  const sectionId = await t.make.section('communication', { title: 'Breaking bad news', order: 1 });
  const api = createClient({ baseUrl });
  expect(await api.signIn(email, TEST_PASSWORD)).toBeNull();

  const params = { path: { stationId: 'communication', sectionId } } as const;
  const section = await api.GET('/api/stations/{stationId}/sections/{sectionId}', { params });
  expect(section.data?.title).toBe('Breaking bad news');
  const body = { progress: 60 };
  await api.PUT('/api/progress/{stationId}/{sectionId}', { params, body });

  // A second client uses the same session.
  const later = createClient({ baseUrl, session: api.session });
  const { data } = await later.GET('/api/progress');
  expect(data?.stationProgress.communication?.[sectionId]).toBe(60);
});

test('the API client returns a refusal as a response with a code and throws no exception', async () => {
  const { email } = await t.make.user();
  const api = createClient({ baseUrl });
  expect((await api.signIn(email, 'not the password'))?.code).toBe('invalid_credentials');
  const { data, error, response } = await api.GET('/api/progress');
  expect([data, error?.code, response.status]).toEqual([undefined, 'not_authenticated', 401]);
});
