import type { Note } from '@urost3/contract/revision.schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createDocumentSaver,
  type Draft,
  SAVE_DELAY_MS,
  type SavePorts,
} from './document-saver.ts';

class Conflict extends Error {}

let server: Note;
let kept: Draft | null;
let sent: Draft[];
let failure: Error | null;
const ports: SavePorts<Note> = {
  async send(draft) {
    sent.push(draft);
    if (failure) throw failure;
    if (draft.version !== server.version) throw new Conflict('changed');
    server = { body: draft.body, version: draft.version + 1, updatedAt: '' };
    return server;
  },
  isConflict: (error) => error instanceof Conflict,
  keepDraft: (draft) => {
    kept = draft;
  },
  onSaved: () => undefined,
};
const rest = () => vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
const start = (draft: Draft | null = null) => createDocumentSaver(ports, server, draft);

beforeEach(() => {
  vi.useFakeTimers();
  server = { body: 'First', version: 1, updatedAt: '' };
  kept = null;
  sent = [];
  failure = null;
  return () => vi.useRealTimers();
});

test('the document saver saves typed text after a pause, based on the initial version', async () => {
  const saver = start();
  saver.write('First w');
  saver.write('First words');
  expect(kept).toEqual({ body: 'First words', version: 1 });
  expect(sent).toEqual([]);
  await rest();
  expect(sent).toEqual([{ body: 'First words', version: 1 }]);
  expect(saver.getSnapshot()).toMatchObject({ state: 'saved', body: 'First words' });
  expect(kept).toBeNull();
});

test('the document saver sends text typed during a save next, on the new version', async () => {
  const saver = start();
  saver.write('A');
  saver.flush();
  saver.write('AB');
  await rest();
  expect(sent).toEqual([
    { body: 'A', version: 1 },
    { body: 'AB', version: 2 },
  ]);
  expect(server.body).toBe('AB');
});

test('the document saver stores text typed during a save on this device with the new version, in case its own save fails', async () => {
  const saver = start();
  saver.write('A');
  saver.flush();
  saver.write('AB');
  failure = new Error('Network error.');
  await rest();
  expect(server).toMatchObject({ body: 'A', version: 2 });
  expect(start(kept).getSnapshot()).toMatchObject({ body: 'AB', state: 'unsaved' });
});

test('the document saver shows a failure, stores the text on this device, and saves the text at the next attempt', async () => {
  failure = new Error('Network error.');
  const saver = start();
  saver.write('Kept');
  await rest();
  expect(saver.getSnapshot()).toEqual({
    state: 'unsaved',
    body: 'Kept',
    problem: 'Network error.',
  });
  expect(kept).toEqual({ body: 'Kept', version: 1 });
  failure = null;
  saver.flush();
  await rest();
  expect(saver.getSnapshot().state).toBe('saved');
  expect(kept).toBeNull();
});

test('the document saver shows and saves text left from an earlier visit', async () => {
  const saver = start({ body: 'From yesterday', version: 1 });
  expect(saver.getSnapshot()).toMatchObject({ state: 'unsaved', body: 'From yesterday' });
  await rest();
  expect(server.body).toBe('From yesterday');
});

test('the document saver reports text based on an older version as a conflict, which the person resolves', async () => {
  server = { body: 'From the phone', version: 4, updatedAt: '' };
  const saver = start({ body: 'From the desk', version: 3 });
  await rest();
  expect(saver.getSnapshot().state).toBe('conflict');
  saver.write('From the desk, more');
  await rest();
  expect(sent).toEqual([]);
  saver.resolve('From the desk, more', server);
  await rest();
  expect(server).toMatchObject({ body: 'From the desk, more', version: 5 });
});

test('a save from elsewhere updates unedited text of the document saver and stops the saving of edited text', async () => {
  const saver = start();
  saver.meet({ body: 'Elsewhere', version: 2 });
  expect(saver.getSnapshot()).toMatchObject({ body: 'Elsewhere', state: 'idle' });
  saver.write('Mine');
  saver.meet({ body: 'Elsewhere again', version: 3 });
  expect(saver.getSnapshot()).toMatchObject({ body: 'Mine', state: 'conflict' });
});
