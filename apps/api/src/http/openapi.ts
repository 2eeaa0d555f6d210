// /api/openapi.json from the mounted endpoints.
import type { Endpoint } from '@urost3/contract/endpoint.ts';
import { ErrorEnvelope } from '@urost3/contract/errors.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
}

function parameters(endpoint: Endpoint): Json[] {
  const list: Json[] = [];
  for (const [where, schema] of [
    ['path', endpoint.params],
    ['query', endpoint.query],
  ] as const) {
    if (!schema) continue;
    const json = jsonSchema(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    for (const [name, property] of Object.entries(json.properties ?? {})) {
      list.push({
        name,
        in: where,
        required: where === 'path' || (json.required ?? []).includes(name),
        schema: property,
      });
    }
  }
  return list;
}

function operation(endpoint: Endpoint): Json {
  const response = endpoint.response;
  const success =
    response === null
      ? { 204: { description: 'Done.' } }
      : {
          [endpoint.status ?? 200]: {
            description: 'Success.',
            ...(response === 'raw'
              ? {}
              : { content: { 'application/json': { schema: jsonSchema(response, 'output') } } }),
          },
        };
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.access === 'public' || endpoint.access === 'provider'
      ? {}
      : { security: [{ bearer: [] }] }),
    parameters: parameters(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      ...success,
      default: {
        description: 'The error envelope.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

export function buildOpenApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')}`;
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Urology ST3 interview preparation', version: '1' },
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorEnvelope, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
