// Converts the contract's schemas to JSON Schema. Named schemas become components with the same name; others are inlined.
import { type Feature, features, sharedParts } from '@urost3/contract/catalogue.ts';
import { z } from 'zod';

export type Json = Record<string, unknown>;
type Io = 'input' | 'output';

const PREFIX = '#/components/schemas/';
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const isNamedSchema = (entry: readonly [string, unknown]): entry is [string, z.ZodType] =>
  /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType;

/** Maps a schema to its name in the contract. When two schemas have the same name, the features' names are added. */
function readNames(): Map<z.ZodType, string> {
  const groups: Pick<Feature, 'id' | 'parts'>[] = [
    ...features,
    ...Object.entries(sharedParts).map(([id, parts]) => ({ id, parts })),
  ];
  const users = new Map<string, Set<z.ZodType>>();
  for (const { parts } of groups)
    for (const [name, schema] of Object.entries(parts).filter(isNamedSchema))
      users.set(name, (users.get(name) ?? new Set()).add(schema));
  const names = new Map<z.ZodType, string>();
  for (const { id, parts } of groups)
    for (const [name, schema] of Object.entries(parts).filter(isNamedSchema))
      names.set(schema, users.get(name)?.size === 1 ? name : `${capital(id)}${name}`);
  return names;
}

/** Replaces every `$ref` in a schema. */
function mapRefs(value: unknown, change: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapRefs(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string'
        ? PREFIX + change(item.slice(PREFIX.length))
        : mapRefs(item, change),
    ]),
  );
}

function refsOf(schema: unknown): Set<string> {
  const found = new Set<string>();
  mapRefs(schema, (name) => {
    found.add(name);
    return name;
  });
  return found;
}

/** Converts all schemas of requests, or all schemas of responses, together, so that they can reference each other. */
function convert(
  names: ReadonlyMap<z.ZodType, string>,
  used: Iterable<z.ZodType>,
  io: Io,
): Map<z.ZodType, [string, Json]> {
  const registry = z.registry<{ id: string }>();
  const ids = new Map(names);
  for (const schema of used) if (!ids.has(schema)) ids.set(schema, `-${ids.size}`);
  for (const [schema, id] of ids) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    uri: (id) => PREFIX + id,
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // Clients must accept unknown fields, because responses gain fields over time.
      if (io === 'output' && def.type === 'object' && !def.catchall)
        delete jsonSchema.additionalProperties;
      // Omit the bounds that zod adds to every integer.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return new Map(
    [...ids].map(([schema, id]) => {
      const { $schema: _, $id: __, ...json } = schemas[id] as Json;
      return [schema, [id, json]];
    }),
  );
}

export interface SchemaRegistry {
  /** @returns a `$ref` for a named schema, and the JSON schema itself for any other */
  use(schema: z.ZodType, io: Io): Json;
  components: Record<string, Json>;
}

/** @param requests schemas of request bodies and parameters @param answers schemas of responses */
export function writeSchemas(
  requests: readonly z.ZodType[],
  answers: readonly z.ZodType[],
): SchemaRegistry {
  const names = readNames();
  const book = {
    input: convert(names, requests, 'input'),
    output: convert(names, answers, 'output'),
  };
  const jsonOf = (io: Io) => new Map(book[io].values());
  const json = { input: jsonOf('input'), output: jsonOf('output') };
  const reach = (io: Io, roots: readonly z.ZodType[]) => {
    const found = new Set<string>();
    const visit = (name: string) => {
      if (found.has(name)) return;
      found.add(name);
      for (const next of refsOf(json[io].get(name))) visit(next);
    };
    for (const root of roots) visit(book[io].get(root)?.[0] ?? '');
    return [...found].filter((name) => !name.startsWith('-') && name !== '');
  };
  const reached = { input: reach('input', requests), output: reach('output', answers) };
  // A component serves requests and responses if its schema, and every schema that it references, is the same in both.
  const both = reached.input.filter((name) => reached.output.includes(name));
  const differs = new Set<string>();
  for (let size = -1; size !== differs.size; ) {
    size = differs.size;
    for (const name of both) {
      const [sent, got] = [json.input.get(name), json.output.get(name)];
      if (
        JSON.stringify(sent) !== JSON.stringify(got) ||
        [...refsOf(sent)].some((next) => differs.has(next))
      )
        differs.add(name);
    }
  }
  const nameIn = (io: Io) => (name: string) =>
    io === 'input' && differs.has(name) ? `${name}Input` : name;
  const components: Record<string, Json> = {};
  for (const io of ['input', 'output'] as const)
    for (const name of reached[io])
      components[nameIn(io)(name)] = mapRefs(json[io].get(name), nameIn(io)) as Json;
  return {
    use(schema, io) {
      const entry = book[io].get(schema);
      if (!entry) throw new Error('a schema was not announced');
      const [name, own] = entry;
      return name.startsWith('-')
        ? (mapRefs(own, nameIn(io)) as Json)
        : { $ref: PREFIX + nameIn(io)(name) };
    },
    components: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
