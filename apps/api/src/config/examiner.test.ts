import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { transportProblems } from './problems.ts';

const read = (part: unknown) =>
  readConfig({
    NODE_ENV: 'test',
    EXAMINER_CONVERSATION: typeof part === 'string' ? part : JSON.stringify(part),
  }).examiner;
const model = 'a model';

test('the configuration has no examiner server by default', () => {
  expect(readConfig({ NODE_ENV: 'test' }).examiner).toEqual({
    transcription: null,
    conversation: null,
    speech: null,
    budget: { person: 200, all: 5_000 },
  });
});

test('the configuration accepts an examiner server without key and price, and removes a slash at the end of its address', () => {
  expect(read({ url: 'http://127.0.0.1:8000/v1/', model }).conversation).toEqual({
    url: 'http://127.0.0.1:8000/v1',
    model,
    key: null,
    priceIn: 0,
    priceOut: 0,
  });
});

test.each([
  ['not JSON', 'sk-secret', 'this is not JSON'],
  ['no model', { url: 'http://127.0.0.1/v1', key: 'sk-secret' }, 'model:'],
  ['another scheme', { url: 'file:///sk-secret', model }, 'url:'],
  ['a password in the address', { url: 'http://me:sk-secret@127.0.0.1/v1', model }, 'url:'],
  ['a field that does not exist', { url: 'http://127.0.0.1/v1', model, cost: 1 }, 'cost'],
])(
  'the configuration refuses an examiner server with %s, and the error contains the name of the variable and not its value',
  (_, part, words) => {
    const refused = () => read(part);
    expect(refused).toThrow('EXAMINER_CONVERSATION');
    expect(refused).toThrow(words);
    expect(refused).not.toThrow('sk-secret');
  },
);

test.each([
  ['http://models.example.org/v1', 1],
  ['https://models.example.org/v1', 0],
  ['http://models:8000/v1', 0],
])(
  '12.2.1 the configuration of production accepts an examiner server only with TLS or in a private network: %s',
  (url, problems) => {
    const server = { url, model: 'm', key: null, voice: 'v', price: 0 };
    expect(transportProblems({ EXAMINER_SPEECH: server })).toHaveLength(problems);
  },
);
