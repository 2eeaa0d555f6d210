// Converts the contract's schemas to JSON Schema. Named schemas become components with the same name; others are inlined.
import * as schemaModules from '@urost3/contract/schema-modules.ts';
import { z } from 'zod';

export type Json = Record<string, unknown>;
type Io = 'input' | 'output';

const PREFIX = '#/components/schemas/';
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const isNamedSchema = (entry: readonly [string, unknown]): entry is [string, z.ZodType] =>
  /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType;

/** Maps a schema to its name in the contract. When two schemas have the same name, the features' names are added. */
function readNames(): Map<z.ZodType, string> {
  const named = Object.entries(schemaModules).flatMap(([id, parts]) =>
    Object.entries(parts as Record<string, unknown>)
      .filter(isNamedSchema)
      .map(([name, schema]) => ({ id, name, schema })),
  );
  const holders = Map.groupBy(named, ({ name }) => name);
  const isShared = (name: string) =>
    new Set(holders.get(name)?.map(({ schema }) => schema)).size > 1;
  return new Map(
    named.map(({ id, name, schema }) => [schema, isShared(name) ? `${capital(id)}${name}` : name]),
  );
}

const settings = (io: Io) =>
  ({
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // Clients must accept unknown fields, because responses gain fields over time.
      if (io === 'output' && def.type === 'object' && !def.catchall)
        delete jsonSchema.additionalProperties;
      // Omit the bounds that zod adds to every integer.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }) as const satisfies Parameters<typeof z.toJSONSchema>[1];

const isSameBothWays = (schema: z.ZodType) => {
  const [sent, got] = (['input', 'output'] as const).map((io) =>
    JSON.stringify(z.toJSONSchema(schema, settings(io))),
  );
  return sent === got;
};

/** The names of the components that a part of the description references, also through other components. */
function referencedIn(part: unknown, components: Json): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    )) {
      if (found.has(name)) continue;
      found.add(name);
      visit(components[name] ?? null);
    }
  };
  visit(part);
  return found;
}

export interface SchemaRegistry {
  /** @returns a `$ref` for a named schema, and the JSON schema itself for any other */
  use(schema: z.ZodType, io: Io): Json;
  /** The named schemas that a part of the description uses. */
  componentsOf(part: unknown): Json;
}

/** Converts schemas together, so that they can reference each other. Those without a name get an id that begins with a hyphen. */
function convert(names: ReadonlyMap<z.ZodType, string>, used: readonly z.ZodType[], io: Io) {
  const ids = new Map(names);
  for (const schema of used) if (!ids.has(schema)) ids.set(schema, `-${ids.size}`);
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...settings(io), uri: (id) => PREFIX + id });
  const json: Record<string, Json> = Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...own }]) => [id, own]),
  );
  const use = (schema: z.ZodType): Json => {
    const id = ids.get(schema);
    if (id === undefined) throw new Error('a schema was not announced');
    return id.startsWith('-') ? { ...json[id] } : { $ref: PREFIX + id };
  };
  return { json, use };
}

/**
 * A named schema that requests and responses use is one component if it is the same in both. Otherwise the one for requests has the
 * suffix `Input`.
 * @param used schemas of request bodies and parameters, and of responses
 */
export function writeSchemas(used: Readonly<Record<Io, readonly z.ZodType[]>>): SchemaRegistry {
  const names = readNames();
  const output = convert(names, used.output, 'output');
  const answered = referencedIn(used.output.map(output.use), output.json);
  const inputNames = [...names].map(([schema, name]) => {
    const isShared = !answered.has(name) || isSameBothWays(schema);
    return [schema, isShared ? name : `${name}Input`] as const;
  });
  const input = convert(new Map(inputNames), used.input, 'input');
  const components = { ...output.json, ...input.json };
  return {
    use: (schema, io) => (io === 'input' ? input : output).use(schema),
    componentsOf(part) {
      const found = [...referencedIn(part, components)].sort((a, b) => (a < b ? -1 : 1));
      return Object.fromEntries(found.map((name) => [name, components[name]]));
    },
  };
}
