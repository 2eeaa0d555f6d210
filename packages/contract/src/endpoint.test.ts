import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  type BodyOf,
  type EndpointSchemas,
  GET,
  joinEndpoints,
  type ParamsOf,
  PUT,
  type ResponseOf,
  typedRoutes,
} from './endpoint.ts';

const noteSchemas = {
  read: {
    summary: 'One note.',
    params: z.object({ id: z.string() }),
    response: z.object({ text: z.string() }),
  },
  write: {
    summary: 'Change a note.',
    body: z.object({ text: z.string() }),
    response: null,
  },
} satisfies EndpointSchemas;

const noteRoutes = typedRoutes<typeof noteSchemas>()({
  read: GET('/notes/:id', 'signed-in'),
  write: PUT('/notes', 'interviews'),
});

test('a route of the contract has only what the browser needs: method, path and access', () => {
  expect(Object.keys(noteRoutes.read)).toEqual(['method', 'path', 'access']);
});

test('an endpoint of the contract has both a route and its schema', () => {
  const { write } = joinEndpoints(noteRoutes, noteSchemas);
  expect(write).toEqual({ ...noteRoutes.write, ...noteSchemas.write });
});

test('a route of the contract knows the types of its schema', () => {
  const params: ParamsOf<typeof noteRoutes.read> = { id: 'a' };
  const body: BodyOf<typeof noteRoutes.write> = { text: 'a' };
  const answer: ResponseOf<typeof noteRoutes.read> = { text: 'a' };
  // @ts-expect-error a note has a text
  const wrong: ResponseOf<typeof noteRoutes.read> = { words: 'a' };
  expect([params, body, answer, wrong]).toHaveLength(4);
});

test('neither a route nor a schema of the contract compiles without the other', () => {
  const { read, write } = noteRoutes;
  const define = typedRoutes<typeof noteSchemas>();
  // @ts-expect-error `write` has a schema but no route
  expect(define({ read })).toEqual({ read });
  // @ts-expect-error `remove` has a route but no schema
  expect(define({ read, write, remove: write })).toHaveProperty('remove');
  // @ts-expect-error `write` is joined without its schema
  expect(joinEndpoints(noteRoutes, { read: noteSchemas.read })).toHaveProperty('write');
});
