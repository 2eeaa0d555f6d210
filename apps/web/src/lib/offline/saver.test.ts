import { beforeEach, expect, test, vi } from 'vitest';
import { signInForTest } from '../../testing/signed-in.ts';
import { ApiError } from '../api/api-error.ts';
import { readDraft } from './kept-draft.ts';
import { createSaver, type Draft, SAVE_DELAY_MS, type SavePorts } from './saver.ts';

const place = { uid: 'me', place: 'note.1' };
const kept = () => readDraft<Draft<string>>(place.uid, place.place);

/** The server's version, and the save that made it; null for a version from an older release. */
let server: Draft<string> & { saveId?: string | null };
let sent: Draft<string>[];
let failure: Error | null;
/** Whether saves reach the server, but not their answers. */
let losesAnswers: boolean;

/** Like the server: only a save based on the present version is accepted, and a refusal names the save that made the next one. */
function storeOnServer(value: string, version: number, saveId: string | null): Draft<string> {
  if (version !== server.version) {
    const isNext = server.saveId && server.version === version + 1;
    throw new ApiError({
      status: 409,
      code: 'stale_version',
      message: 'changed',
      ...(isNext
        ? { fields: { version: String(server.version), saveId: server.saveId ?? '' } }
        : {}),
    });
  }
  server = { value, version: version + 1, saveId };
  if (losesAnswers) throw new Error('Network error.');
  return server;
}

const ports: SavePorts<string, number, Draft<string>> = {
  async send(value, version, saveId) {
    sent.push({ value, version });
    if (failure) throw failure;
    return storeOnServer(value, version, saveId);
  },
  versionOf: ({ version }) => version,
  draftPlace: () => place,
};
const rest = () => vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
const start = (draft: Draft<string> | null = null) => createSaver(ports, server, draft);

beforeEach(() => {
  vi.useFakeTimers();
  server = { value: 'First', version: 1 };
  signInForTest({ uid: place.uid });
  sent = [];
  failure = null;
  losesAnswers = false;
});

test('the saver of a text saves typed text after a pause, based on the initial version', async () => {
  const saver = start();
  saver.write('First w');
  saver.write('First words');
  expect(kept()).toMatchObject({ value: 'First words', version: 1, unanswered: [] });
  expect(sent).toEqual([]);
  await rest();
  expect(sent).toEqual([{ value: 'First words', version: 1 }]);
  expect(saver.getSnapshot()).toMatchObject({ state: 'saved', value: 'First words' });
  expect(kept()).toBeNull();
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
  expect(start(kept()).getSnapshot()).toMatchObject({ value: 'AB', state: 'unsaved' });
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
  expect(kept()).toMatchObject({ value: 'Kept', version: 1 });
  failure = null;
  saver.flush();
  await rest();
  expect(saver.getSnapshot().state).toBe('saved');
  expect(kept()).toBeNull();
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

test('the saver of a text that the server has refused waits for another text', async () => {
  failure = new ApiError({
    status: 409,
    code: 'rule_violation',
    message: 'The station has ended.',
  });
  const saver = start();
  saver.write('Late');
  await rest();
  expect(saver.getSnapshot()).toMatchObject({
    state: 'unsaved',
    problem: 'The station has ended.',
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(kept()).toMatchObject({ value: 'Late' });
  saver.write('Later');
  await rest();
  expect(sent).toHaveLength(2);
});

/** Types 'Mine', which the server stores without an answer. */
async function loseAnswer() {
  const saver = start();
  losesAnswers = true;
  saver.write('Mine');
  await rest();
  expect(saver.getSnapshot().state).toBe('unsaved');
  expect(server).toMatchObject({ value: 'Mine', version: 2 });
  losesAnswers = false;
  return saver;
}

test('the saver of a text that goes on after a lost answer saves on its own version, without a conflict', async () => {
  const saver = await loseAnswer();
  saver.write('Mine, more');
  await rest();
  expect(saver.getSnapshot()).toMatchObject({ state: 'saved', isDirty: false });
  expect(server).toMatchObject({ value: 'Mine, more', version: 3 });
});

test('however many answers the saver of a text loses, its next save is no conflict', async () => {
  const saver = await loseAnswer();
  failure = new Error('Network error.');
  for (let key = 1; key <= 100; key += 1) {
    saver.write(`Mine ${key}`);
    await rest();
  }
  failure = null;
  losesAnswers = true;
  saver.write('Mine at last');
  await rest();
  losesAnswers = false;
  saver.flush();
  await rest();
  expect(saver.getSnapshot().state).toBe('saved');
  expect(server.value).toBe('Mine at last');
  expect(kept()).toBeNull();
});

test('the saver of a text does not take the version that its own save has made for one from elsewhere', async () => {
  const saver = await loseAnswer();
  saver.meet(server);
  saver.write('Mine, more');
  saver.meet(server);
  expect(saver.getSnapshot()).toMatchObject({ state: 'waiting', value: 'Mine, more' });
  await rest();
  expect(server).toMatchObject({ value: 'Mine, more', version: 3 });
});

test('the saver of a text saves again what was typed back to the saved text while an answer was missing', async () => {
  const saver = await loseAnswer();
  saver.write('First');
  await rest();
  expect(server).toMatchObject({ value: 'First', version: 3 });
});

test('text typed while the answer to a save is late is saved by the saver of a text on the new version', async () => {
  const late = Promise.withResolvers<void>();
  const slow: typeof ports.send = async (...save) => {
    const answer = await ports.send(...save);
    await late.promise;
    return answer;
  };
  const saver = createSaver({ ...ports, send: slow }, server);
  saver.write('Mine');
  await rest();
  saver.write('Mine, more');
  saver.meet(server);
  await vi.advanceTimersByTimeAsync(5_000);
  late.resolve();
  await rest();
  expect(saver.getSnapshot().state).toBe('saved');
  expect(server).toMatchObject({ value: 'Mine, more', version: 3 });
});

test.each([
  ['before', () => server],
  ['with', () => ({ value: 'First', version: 1 })],
])(
  'a page loaded again after a lost answer, %s the version that the save made, saves without a conflict',
  async (_, shown) => {
    const left = await loseAnswer();
    left.write('Mine, more');
    left.close();
    const saver = createSaver(ports, shown(), kept());
    saver.meet(server);
    expect(saver.getSnapshot()).toMatchObject({ state: 'unsaved', value: 'Mine, more' });
    await rest();
    expect(saver.getSnapshot().state).toBe('saved');
    expect(server).toMatchObject({ value: 'Mine, more', version: 3 });
  },
);

test.each([
  ['another person', 'another-id'],
  ['an older release', null],
])('what %s saves after a lost answer of the saver of a text is a conflict', async (_, saveId) => {
  const saver = await loseAnswer();
  server = { value: 'Theirs', version: 3, saveId };
  saver.write('Mine, more');
  await rest();
  expect(saver.getSnapshot().state).toBe('conflict');
  expect(server.value).toBe('Theirs');
});

test('what another person saves before a lost save of the saver of a text is a conflict', async () => {
  failure = new Error('Network error.');
  const saver = start();
  saver.write('Mine');
  await rest();
  failure = null;
  server = { value: 'Theirs', version: 2, saveId: 'another-id' };
  saver.meet(server);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saver.getSnapshot().state).toBe('conflict');
  expect(server.value).toBe('Theirs');
});

test('a page loaded again after a lost save gets a conflict if another person has saved meanwhile', async () => {
  server = { value: 'Theirs', version: 2, saveId: 'another-id' };
  const saver = start({ value: 'Mine', version: 1, unanswered: ['my-id'] });
  await rest();
  expect(saver.getSnapshot().state).toBe('conflict');
  expect(server.value).toBe('Theirs');
});

test('of two tabs that continue one unanswered save of a text, the second gets a conflict', async () => {
  const left = await loseAnswer();
  left.write('Mine, more');
  left.close();
  const tabs = [start(kept()), start(kept())];
  tabs[0]?.flush();
  await rest();
  expect(tabs.map((tab) => tab.getSnapshot().state)).toEqual(['saved', 'conflict']);
});

test('a request of the saver of a text whose answer was lost has the same id when it is made again, and only then', async () => {
  const saver = start();
  const ids: string[] = [];
  const publish = (what: string) =>
    saver
      .saveWith(
        what,
        async (version, id) => {
          ids.push(id);
          return server.saveId === id ? server : storeOnServer('Published', version, id);
        },
        ({ value }) => value,
      )
      .catch(() => null);
  losesAnswers = true;
  await publish('publish');
  losesAnswers = false;
  await publish('publish');
  expect(server.version).toBe(2);
  expect(ids[1]).toBe(ids[0]);
  losesAnswers = true;
  await publish('publish');
  losesAnswers = false;
  await publish('discard');
  expect(server.version).toBe(4);
  expect(new Set(ids).size).toBe(3);
});
