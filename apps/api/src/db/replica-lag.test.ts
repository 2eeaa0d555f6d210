import { expect, test } from 'vitest';
import { createLagMeasure } from './replica-lag.ts';

function createServers() {
  const state = { at: 0, primary: '0/10', replica: '0/10' as string | null };
  const measure = createLagMeasure(
    { primary: async () => state.primary, replica: async () => state.replica },
    () => state.at,
  );
  return { state, measure };
}

test('a database replica that has everything is not behind, however long nothing was written', async () => {
  const { state, measure } = createServers();
  expect(await measure()).toBe(0);
  state.at = 60_000;
  expect(await measure()).toBe(0);
});

test('the lag of a database replica is the time since the oldest write that it has not applied', async () => {
  const { state, measure } = createServers();
  await measure();
  Object.assign(state, { at: 15_000, primary: '0/20' });
  expect(await measure()).toBe(0);
  Object.assign(state, { at: 30_000, primary: '1/0' });
  expect(await measure()).toBe(15);
  Object.assign(state, { at: 45_000, replica: '0/20' });
  expect(await measure()).toBe(15);
  Object.assign(state, { at: 60_000, replica: '1/0' });
  expect(await measure()).toBe(0);
});

test('a database replica that does not answer counts as behind even when nothing was written', async () => {
  const { state, measure } = createServers();
  await measure();
  state.replica = null;
  await measure();
  state.at = 40_000;
  expect(await measure()).toBe(40);
  state.replica = '0/10';
  expect(await measure()).toBe(0);
});
