// Calls every endpoint with values generated from its schema, as every kind of caller. This test sends a few requests with
// a fixed seed. `npm run fuzz` sends 20,000 requests by default, with a new seed.

import { createTestApp, type TestApp } from '@urost3/api/src/testing/test-app.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, CollectedIds, checkAnswer, requestsOf } from './requests.ts';

const WANTED = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_118);
const ROUNDS = 4;

let t: TestApp;
let callers: Callers;
const collected = new CollectedIds();

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  callers = new Callers(t);
  for (const station of ['communication', 'clinical_skills'] as const) {
    for (const title of ['One', 'Two']) collected.take(await t.make.section(station, { title }));
  }
});
afterAll(() => t.close());

test('no generated request to any endpoint causes a server fault or a response that violates the contract', async () => {
  // Leave out the event stream, which stays open. http/guards/access.test.ts tests its guard.
  const endpoints = t.app.endpoints.filter((endpoint) => endpoint.path !== '/live');
  const each = Math.ceil(WANTED / (endpoints.length * ROUNDS));
  const statuses = new Map<number, number>();
  const broken: string[] = [];
  let sent = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const endpoint of endpoints) {
      const property = fc.asyncProperty(requestsOf(endpoint, collected), async (request) => {
        const response = await callers.send(request);
        sent += 1;
        statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
        checkAnswer(endpoint, response);
        if (response.statusCode < 300 && String(response.headers['content-type']).includes('json'))
          collected.take(JSON.parse(response.body));
      });
      const result = await fc.check(property, { numRuns: each, seed: SEED + round });
      if (!result.failed) continue;
      const cause = result.errorInstance instanceof Error ? result.errorInstance.message : '';
      const id = /"requestId":"([^"]+)"/.exec(cause)?.[1] ?? 'no id';
      const logged = t.logs.find((line) => line.includes(id) && line.includes('"err"')) ?? '';
      broken.push(
        `${cause}\n  ${logged.slice(0, 1500)}\n  ${JSON.stringify(result.counterexample?.[0])?.slice(0, 800)}`,
      );
    }
  }
  const spread = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([code, count]) => `${code}: ${count}`);
  console.log(
    `${sent} requests to ${endpoints.length} endpoints, seed ${SEED} (${spread.join(', ')})`,
  );
  expect(broken).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(WANTED);
  // If no value were accepted, the test would prove nothing.
  expect((statuses.get(200) ?? 0) / sent).toBeGreaterThan(0.1);
}, 900_000);
