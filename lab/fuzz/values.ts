// Generates values from a contract schema. Most of them are valid. The others resemble what an attacker or a faulty client
// would send.
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

const LONG = 'x'.repeat(12_000);
const LONE_SURROGATE = '\ud800';

const hostileStrings = [
  '',
  ' ',
  'null',
  'undefined',
  '0',
  '-1',
  '1e309',
  '\u0000',
  `a\u0000b`,
  LONE_SURROGATE,
  `${LONE_SURROGATE}x`,
  '\u202eevil',
  '\ufeff',
  '\u2028',
  'İ',
  'ß',
  '👩‍⚕️',
  "'",
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '%00',
  '%c0%ae',
  '../../etc/passwd',
  '..%2f',
  '<svg onload=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'http://127.0.0.1:1/',
  '{{7*7}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'a\r\nBcc: evil@example.test',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-11-18',
  '25:00',
  '09:00',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'a@b.test',
  LONG,
];
const hostileNumbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  100,
  101,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  Number.MIN_VALUE,
  0.1 + 0.2,
];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = [value];
  return value;
}

const hostileString = fc.constantFrom(...hostileStrings);
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileString },
  { weight: 4, arbitrary: fc.constantFrom(...hostileNumbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      { a: 1 },
      nested(200),
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const wellFormed: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc
    .tuple(fc.stringMatching(/^[a-z]{1,12}$/), fc.constantFrom('example.test', 'EXAMPLE.test'))
    .map(([name, domain]) => `${name}@${domain}`),
  date: fc
    .date({ min: new Date('2026-10-01'), max: new Date('2027-03-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  uri: fc.constantFrom('https://example.test/{room}', 'https://example.test/a.png'),
};

function stringsOf(schema: JsonSchema, known: Arbitrary<string>): Arbitrary<unknown> {
  const format = schema.format ? wellFormed[schema.format] : undefined;
  if (format) return fc.oneof({ weight: 3, arbitrary: format }, known);
  if (schema.pattern) {
    try {
      const matching = fc.stringMatching(new RegExp(schema.pattern, 'u'));
      return fc.oneof({ weight: 2, arbitrary: matching }, known);
    } catch {
      // fast-check cannot generate values from a pattern with lookaround. Continue with random and known texts.
    }
  }
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.min(schema.maxLength ?? 60, Math.max(60, minLength));
  return fc.oneof(
    { weight: 2, arbitrary: fc.string({ minLength, maxLength }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength }) },
    { weight: 2, arbitrary: known },
    { weight: 1, arbitrary: fc.constant('x'.repeat((schema.maxLength ?? 300) + 1)) },
  );
}

function objectsOf(schema: JsonSchema, build: (schema: JsonSchema) => Arbitrary<unknown>) {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {});
  const fields = entries.map(([name, property]) =>
    fc
      .tuple(
        fc.integer({ min: 0, max: 99 }),
        fc.oneof(
          { weight: 12, arbitrary: build(property) },
          { weight: 1, arbitrary: hostileValue },
        ),
      )
      // Leave out a required field in 2 % of the cases, and an optional field in 45 %.
      .map(([luck, value]) =>
        luck < (required.has(name) ? 2 : 45) ? [] : [[name, value] as const],
      ),
  );
  const extra = fc.oneof(
    { weight: 20, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('__proto__', 'constructor', 'isAdmin', 'uid', 'extra'), hostileValue)
        .map((entry) => [entry]),
    },
  );
  const free =
    typeof schema.additionalProperties === 'object'
      ? fc.array(
          fc.tuple(
            fc.oneof(fc.string({ maxLength: 20 }), hostileString),
            build(schema.additionalProperties),
          ),
          { maxLength: 4 },
        )
      : fc.constant([]);
  return fc
    .tuple(fc.tuple(...fields), free, extra)
    .map(([own, more, odd]) => Object.fromEntries([...own.flat(), ...more, ...odd]));
}

/** @param known texts that exist in the product (ids, names), which reach more code than random ones */
export function valuesOf(schema: z.ZodType, known: Arbitrary<string>): Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

  function build(part: JsonSchema, depth = 0): Arbitrary<unknown> {
    const deeper = (next: JsonSchema) => build(next, depth + 1);
    if (part.$ref) {
      const target = root.$defs?.[part.$ref.split('/').at(-1) ?? ''];
      return target && depth < 8 ? deeper(target) : hostileValue;
    }
    if (part.const !== undefined) return fc.constant(part.const);
    if (part.enum) return fc.constantFrom(...part.enum);
    const choices = part.anyOf ?? part.oneOf;
    if (choices) return fc.oneof(...choices.map(deeper));
    if (part.allOf) return deeper(Object.assign({}, ...part.allOf) as JsonSchema);
    const type = Array.isArray(part.type) ? part.type[0] : part.type;
    if (type === 'object') return objectsOf(part, deeper);
    if (type === 'array') {
      const items = typeof part.items === 'object' ? deeper(part.items) : hostileValue;
      const minLength = Math.min(part.minItems ?? 0, 20);
      return fc.array(items, { minLength, maxLength: Math.min(part.maxItems ?? 4, minLength + 4) });
    }
    if (type === 'string') return stringsOf(part, known);
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'integer' || type === 'number') {
      const min = Math.max(part.minimum ?? -1000, -(2 ** 31));
      const max = Math.max(min, Math.min(part.maximum ?? 100_000, 2 ** 31));
      return fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: Math.ceil(min), max: Math.floor(max) }) },
        { weight: 1, arbitrary: fc.constantFrom(...hostileNumbers) },
      );
    }
    return hostileValue;
  }
  return fc.oneof({ weight: 20, arbitrary: build(root) }, { weight: 1, arbitrary: hostileValue });
}
