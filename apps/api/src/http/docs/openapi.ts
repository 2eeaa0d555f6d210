// Builds /api/openapi.json from the mounted endpoints.
import { SESSION_HEADER } from '@urost3/contract/accounts/accounts.ts';
import { features } from '@urost3/contract/catalogue.ts';
import type { Access, Endpoint } from '@urost3/contract/endpoint.ts';
import {
  isPermission,
  type Permission,
  permissionsOf,
  roleLabels,
  roles,
} from '@urost3/contract/roles.ts';
import { z } from 'zod';
import { requestBody, successResponse } from './openapi-bodies.ts';
import { errorComponents, errorResponses } from './openapi-errors.ts';
import { type Json, type SchemaRegistry, writeSchemas } from './openapi-schemas.ts';

const accessWords: Record<Exclude<Access, Permission>, string> = {
  public: 'Anybody may call this.',
  token: 'Needs a bearer token; a session is not needed yet.',
  'signed-in': 'Needs a bearer token and the active session.',
  community: 'Needs an active subscription or a role that has Premium.',
  provider: 'No sign-in: the call proves itself by a signature or a secret in it.',
};

function describeAccess(access: Access): string {
  if (!isPermission(access)) return accessWords[access];
  const holders = roles.filter((role) => permissionsOf[role].includes(access));
  return `Needs the permission \`${access}\`, which these roles have: ${holders.map((role) => roleLabels[role]).join(', ')}.`;
}

interface Named {
  id: string;
  tag: string;
}

/**
 * Maps each endpoint to its tag and its operation id. An id such as `study_saveProgress` joins the endpoint's part of
 * the contract and the endpoint's name.
 */
export function nameOperations(): Map<Endpoint, Named> {
  const names = new Map<Endpoint, Named>();
  for (const { tag, parts } of features) {
    for (const [part, endpoints] of Object.entries(parts)) {
      const group = /^(.+)Endpoints$/.exec(part)?.[1];
      if (group === undefined) continue;
      for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>))
        names.set(endpoint, { id: `${group}_${name}`, tag });
    }
  }
  return names;
}

function parameters({ params, query }: Endpoint, book: SchemaRegistry): Json[] {
  const list: Json[] = [];
  for (const [where, fields] of [
    ['path', params],
    ['query', query],
  ] as const) {
    for (const [name, field] of Object.entries(fields?.shape ?? {}) as [string, z.ZodType][]) {
      list.push({
        name,
        in: where,
        required: where === 'path' || !field.safeParse(undefined).success,
        schema: book.use(field, 'input'),
      });
    }
  }
  return list;
}

const fieldsOf = ({ params, query }: Endpoint) =>
  [params, query].flatMap((fields) => Object.values(fields?.shape ?? {}) as z.ZodType[]);

function security({ access }: Endpoint): Json[] {
  if (access === 'public' || access === 'provider') return [];
  return access === 'token' ? [{ bearer: [] }] : [{ bearer: [], session: [] }];
}

function operation(endpoint: Endpoint, { id, tag }: Named, book: SchemaRegistry): Json {
  return {
    operationId: id,
    tags: [tag],
    summary: endpoint.summary,
    description: describeAccess(endpoint.access),
    'x-access': endpoint.access,
    security: security(endpoint),
    parameters: parameters(endpoint, book),
    ...requestBody(endpoint, id, book),
    responses: { ...successResponse(endpoint, id, book), ...errorResponses(endpoint) },
  };
}

export function buildOpenApi(endpoints: readonly Endpoint[]): Json {
  const names = nameOperations();
  const book = writeSchemas(
    endpoints.flatMap((endpoint) => [
      ...fieldsOf(endpoint),
      ...(endpoint.body ? [endpoint.body] : []),
    ]),
    endpoints.flatMap(({ response }) => (response instanceof z.ZodType ? [response] : [])),
  );
  const paths: Record<string, Json> = {};
  const tags = new Set<string>();
  for (const endpoint of endpoints) {
    const named = names.get(endpoint);
    if (!named)
      throw new Error(
        `${endpoint.method} ${endpoint.path} is missing in the contract's catalogue.`,
      );
    tags.add(named.tag);
    const path = `/api${endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')}`;
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint, named, book);
  }
  const errors = errorComponents();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Urology ST3 interview preparation',
      version: '1',
      description:
        'Sign in (`account_signIn`), make the session active (`account_activateSession`), then send its token as a bearer token and the session’s id as `X-Session-Id`.',
      contact: { name: 'Contact page of this installation', url: '/contact' },
      license: { name: 'Not licensed for use by others', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'This installation.' }],
    tags: features
      .filter(({ tag }) => tags.has(tag))
      .map(({ tag, description }) => ({ name: tag, description })),
    paths,
    components: {
      schemas: { ...book.components, ...errors.schemas },
      responses: errors.responses,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `idToken` that signing in answers with.',
        },
        session: {
          type: 'apiKey',
          in: 'header',
          name: SESSION_HEADER.replace(/(^|-)\w/g, (letters) => letters.toUpperCase()),
          description: 'The id of the active session, from `account_activateSession`.',
        },
      },
    },
  };
}
