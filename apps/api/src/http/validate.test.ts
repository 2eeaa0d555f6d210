// Sends wrong values to the schema of every endpoint.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { AppError } from './app-error.ts';
import { validate } from './validate.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Words of the schema library, and names of types that only programmers use. */
const OF_A_LIBRARY =
  /invalid|expected|received|unrecognized|too (?:big|small)|must match|[<>]=|\bNaN\b|undefined|null\b|string|boolean|array|'/i;

const wrongValues = [
  undefined,
  null,
  5,
  -1.5,
  1e30,
  true,
  '',
  'x',
  'x'.repeat(100_000),
  [],
  {},
  [{}],
  [[null]],
  { unknown: 1 },
];

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  try {
    validate(schema, value);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.message, ...Object.values(error.fields ?? {})];
  }
}

/** Values that break a schema at every depth: each field in turn has each wrong value, and the other fields are missing. */
function* wrongFor(schema: z.ZodType, depth = 0): Generator<unknown> {
  yield* wrongValues;
  const inner = (schema as { unwrap?: () => z.ZodType }).unwrap?.();
  if (schema instanceof z.ZodObject && depth < 4) {
    for (const [field, part] of Object.entries(schema.shape))
      for (const value of wrongFor(part as z.ZodType, depth + 1)) yield { [field]: value };
  } else if (schema instanceof z.ZodArray && depth < 4) {
    for (const value of wrongFor(schema.element as z.ZodType, depth + 1)) yield [value];
  } else if (inner) yield* wrongFor(inner, depth);
}

test('no endpoint answers a wrong value with words of the schema library', () => {
  const found = new Set<string>();
  let count = 0;
  for (const { method, path, body, query } of t.app.endpoints)
    for (const schema of [body, query])
      if (schema)
        for (const value of wrongFor(schema))
          for (const message of messagesOf(schema, value)) {
            count += 1;
            if (OF_A_LIBRARY.test(message) || !/^[\p{Lu}\d].{4,}$/su.test(message))
              found.add(`${method} ${path}: ${message.slice(0, 200)}`);
          }
  expect([...found]).toEqual([]);
  expect(count).toBeGreaterThan(10_000);
});

test.each([
  [z.object({ isVisible: z.boolean() }), {}, 'Is visible is missing.'],
  [z.object({ disabled: z.boolean() }), { disabled: 'yes' }, 'Disabled must be true or false.'],
  [z.object({ page: z.coerce.number().max(9) }), { page: '10' }, 'Page must be at most 9.'],
  [z.strictObject({}), { admin: true }, 'The request has fields that are not known here: admin.'],
  [
    z.object({ slots: z.array(z.object({ start: z.string() })) }),
    { slots: [{}] },
    'Start is missing.',
  ],
  [z.object({ name: z.string('Please say your name.') }), { name: 1 }, 'Please say your name.'],
])('a message about a wrong value names the field and what it must be', (schema, value, message) =>
  expect(messagesOf(schema, value)[0]).toBe(message),
);
