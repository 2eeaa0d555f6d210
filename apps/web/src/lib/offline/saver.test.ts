import { beforeEach, expect, test, vi } from 'vitest';
import { createSaver, type Draft, SAVE_DELAY_MS, type SavePorts } from './saver.ts';

class Conflict extends Error {}

let server: Draft<string>;
let kept: Draft<string> | null;
let sent: Draft<string>[];
let failure: Error | null;
const ports: SavePorts<string, number, Draft<string>> = {
  async send(value, version) {
    sent.push({ value, version });
    if (failure) throw failure;
    if (version !== server.version) throw new Conflict('changed');
    server = { value, version: version + 1 };
    return server;
  },
  versionOf: ({ version }) => version,
  isConflict: (error) => error instanceof Conflict,
  keep(value, version) {
    kept = value === null ? null : { value, version };
    return true;
  },
};
const rest = () => vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
const start = (draft: Draft<string> | null = null) => createSaver(ports, server, draft);

beforeEach(() => {
  vi.useFakeTimers();
  server = { value: 'First', version: 1 };
  kept = null;
  sent = [];
  failure = null;
});

test('the saver of a text saves typed text after a pause, based on the initial version', async () => {
  const saver = start();
  saver.write('First w');
  saver.write('First words');
  expect(kept).toEqual({ value: 'First words', version: 1 });
  expect(sent).toEqual([]);
  await rest();
  expect(sent).toEqual([{ value: 'First words', version: 1 }]);
  expect(saver.getSnapshot()).toMatchObject({ state: 'saved', value: 'First words' });
  expect(kept).toBeNull();
});

test('the saver of a text sends text typed during a save next, on the new version', async () => {
  const saver = start();
  saver.write('A');
  saver.flush();
  saver.write('AB');
  await rest();
  expect(sent).toEqual([
    { value: 'A', version: 1 },
    { value: 'AB', version: 2 },
  ]);
  expect(server.value).toBe('AB');
});

test('the saver of a text stores text typed during a save on this device with the new version, in case its own save fails', async () => {
  const saver = start();
  saver.write('A');
  saver.flush();
  saver.write('AB');
  failure = new Error('Network error.');
  await rest();
  expect(server).toMatchObject({ value: 'A', version: 2 });
  expect(start(kept).getSnapshot()).toMatchObject({ value: 'AB', state: 'unsaved' });
});

test('the saver of a text shows a failure, stores the text on this device, and saves the text at the next attempt', async () => {
  failure = new Error('Network error.');
  const saver = start();
  saver.write('Kept');
  await rest();
  expect(saver.getSnapshot()).toMatchObject({
    state: 'unsaved',
    value: 'Kept',
    problem: 'Network error.',
  });
  expect(kept).toEqual({ value: 'Kept', version: 1 });
  failure = null;
  saver.flush();
  await rest();
  expect(saver.getSnapshot().state).toBe('saved');
  expect(kept).toBeNull();
});

test('the saver of a text shows and saves text left from an earlier visit', async () => {
  const saver = start({ value: 'From yesterday', version: 1 });
  expect(saver.getSnapshot()).toMatchObject({ state: 'unsaved', value: 'From yesterday' });
  await rest();
  expect(server.value).toBe('From yesterday');
});

test('the saver of a text reports text based on an older version as a conflict, which the person resolves', async () => {
  server = { value: 'From the phone', version: 4 };
  const saver = start({ value: 'From the desk', version: 3 });
  await rest();
  expect(saver.getSnapshot().state).toBe('conflict');
  saver.write('From the desk, more');
  await rest();
  expect(sent).toEqual([]);
  saver.resolve('From the desk, more', server);
  await rest();
  expect(server).toMatchObject({ value: 'From the desk, more', version: 5 });
});

test('a save from elsewhere updates unedited text of the saver of a text and stops the saving of edited text', async () => {
  const saver = start();
  saver.meet({ value: 'Elsewhere', version: 2 });
  expect(saver.getSnapshot()).toMatchObject({ value: 'Elsewhere', state: 'idle' });
  saver.write('Mine');
  saver.meet({ value: 'Elsewhere again', version: 3 });
  expect(saver.getSnapshot()).toMatchObject({ value: 'Mine', state: 'conflict' });
});

test('the saver of a text retries by itself after a failure, until the text is no longer shown', async () => {
  failure = new Error('Network error.');
  const saver = start();
  saver.write('Kept');
  await rest();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
  saver.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
});
