import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let free: SignedIn;
let first: string;
let second: string;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.startOver();
  free = await t.make.signedIn();
  first = await t.make.section('communication', {
    title: 'First',
    order: 1,
    scenario: 'S',
    answer: 'A',
  });
  second = await t.make.section('communication', {
    title: 'Second',
    order: 2,
    scenario: 'S',
    answer: 'Locked words',
  });
});
afterAll(() => t.close());

describe('the free section of a station type', () => {
  const open = (id: string, as: SignedIn) =>
    t.call({ url: `/api/stations/communication/sections/${id}`, as });

  test('only the first section of a station type is free, and no response contains the texts of the others', async () => {
    expect((await open(first, free)).statusCode).toBe(200);
    const locked = await open(second, free);
    expect(locked.statusCode).toBe(403);
    expect(locked.json().code).toBe('subscription_required');
    const overview = await t.call({ url: '/api/stations/overview', as: free });
    expect(overview.body).not.toContain('Locked words');
    const communication = overview
      .json()
      .find((station: { id: string }) => station.id === 'communication');
    expect(communication.sections).toMatchObject([
      { id: first, isFree: true, isLocked: false },
      { id: second, isFree: false, isLocked: true },
    ]);
  });

  test('the free section of a station type changes at the next request after its order has changed', async () => {
    const premium = await t.make.signedIn({ subscribedDays: 1 });
    expect((await open(second, premium)).json().isFree).toBe(false);
    await t.database.query('update sections set sort_order = 0 where slug = $1', [second]);
    await t.ctx.catalogue.load();
    expect((await open(second, premium)).json().isFree).toBe(true);
    expect((await open(first, premium)).json().isFree).toBe(false);
  });

  test('subscribers and administrators may open all sections of a station type, expired subscribers and interviewers may not', async () => {
    const premium = await t.make.signedIn({ subscribedDays: 1 });
    expect((await open(second, premium)).statusCode).toBe(200);
    expect((await open(second, await t.make.signedIn({ isAdmin: true }))).statusCode).toBe(200);
    expect((await open(second, await t.make.signedIn({ subscribedDays: -1 }))).statusCode).toBe(
      403,
    );
    expect((await open(second, await t.make.signedIn({ isInterviewer: true }))).statusCode).toBe(
      403,
    );
    t.clock.advance(50 * 60_000);
    await t.database.query(`update subscriptions set expires_at = $2 where user_uid = $1`, [
      premium.uid,
      new Date(t.clock.now().getTime() - 1).toISOString(),
    ]);
    expect((await open(second, premium)).statusCode).toBe(403);
  });
});
