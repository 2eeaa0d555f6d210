// Builds /api/openapi.json from the mounted endpoints.
import { SESSION_HEADER } from '@urost3/contract/accounts/accounts.ts';
import type { Access, Endpoint, MediaTypes } from '@urost3/contract/endpoint.ts';
import {
  isPermission,
  type Permission,
  permissionsOf,
  roleLabels,
  roles,
} from '@urost3/contract/roles.ts';
import * as schemaModules from '@urost3/contract/schema-modules.ts';
import { z } from 'zod';
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

interface Tag {
  readonly name: string;
  readonly description: string;
}

interface Named {
  id: string;
  tag: Tag;
}

/**
 * Maps each endpoint to its tag and its operation id. An id such as `study_saveProgress` joins the endpoint's part of
 * the contract and the endpoint's name.
 */
export function nameOperations(): Map<Endpoint, Named> {
  const names = new Map<Endpoint, Named>();
  for (const parts of Object.values(schemaModules)) {
    if (!('tag' in parts)) continue;
    for (const [part, endpoints] of Object.entries(parts)) {
      const group = /^(.+)Endpoints$/.exec(part)?.[1];
      if (group === undefined) continue;
      for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>))
        names.set(endpoint, { id: `${group}_${name}`, tag: parts.tag });
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

function security({ access }: Endpoint): Json[] {
  if (access === 'public' || access === 'provider') return [];
  return access === 'token' ? [{ bearer: [] }] : [{ bearer: [], session: [] }];
}

const operation = (endpoint: Endpoint, { id, tag }: Named, book: SchemaRegistry): Json => ({
  operationId: id,
  tags: [tag.name],
  summary: endpoint.summary,
  description: describeAccess(endpoint.access),
  'x-access': endpoint.access,
  security: security(endpoint),
  parameters: parameters(endpoint, book),
  ...requestBody(endpoint, id, book),
  responses: { ...successResponse(endpoint, id, book), ...errorResponses(endpoint) },
});

export function buildOpenApi(endpoints: readonly Endpoint[]): Json {
  const names = nameOperations();
  const book = writeSchemas({
    input: endpoints.flatMap(({ params, query, body }) => [
      ...Object.values({ ...params?.shape, ...query?.shape }),
      ...(body ? [body] : []),
    ]),
    output: endpoints.flatMap(({ response }) => (response instanceof z.ZodType ? [response] : [])),
  });
  const paths: Record<string, Json> = {};
  const tags = new Set<Tag>();
  for (const endpoint of endpoints) {
    const named = names.get(endpoint);
    if (!named)
      throw new Error(
        `${endpoint.method} ${endpoint.path} is in no schema module with a tag (schema-modules.ts).`,
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
    tags: [...tags].sort((a, b) => (a.name < b.name ? -1 : 1)),
    paths,
    components: {
      schemas: { ...book.componentsOf(paths), ...errors.schemas },
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

const user = {
  uid: 'u-7c1d2e',
  email: 'amira.khan@example.com',
  displayName: 'Amira Khan',
  firstName: 'Amira',
  lastName: 'Khan',
  admin: false,
  interviewer: false,
  roles: [],
};
const token = {
  idToken: 'kq3VvRj0uY7nX2cT9wLhB5sDfGmZ1aPoIe6QrNtKyUM',
  expiresIn: 3600,
  user,
};
const progress = {
  stationProgress: { clinical_skills: { 'flexible-cystoscopy': 60 } },
  studyTime: {
    'clinical_skills_flexible-cystoscopy': { totalTime: 1_260_000, sessionStart: null },
  },
  updatedAt: '2026-11-18T10:00:00.000Z',
};

/**
 * Maps an operation id to its request and response. Examples for the calls with which most programs start.
 * openapi.test.ts checks each example against its schema.
 */
export const examples: Readonly<Record<string, { body?: unknown; answer?: unknown }>> = {
  account_signIn: {
    body: { email: user.email, password: 'three plain words of yours' },
    answer: token,
  },
  account_refresh: { answer: token },
  account_activateSession: {
    body: { deviceInfo: { userAgent: 'revision-script/1.0' } },
    answer: { sessionId: 's-93ab51' },
  },
  health_healthz: { answer: { status: 'ok' } },
  health_readyz: { answer: { ready: true, checks: { database: 'ok', storage: 'ok' } } },
  study_getProgress: { answer: progress },
  study_saveProgress: { body: { progress: 60 }, answer: progress },
  study_startStudySession: {
    body: { stationId: 'clinical_skills', sectionId: 'flexible-cystoscopy' },
    answer: { totalTime: 1_260_000, sessionStart: '2026-11-18T10:00:00.000Z' },
  },
};

/** The content of bodies without a schema, by media type. */
const contentOf = (types: MediaTypes): Json =>
  Object.fromEntries(
    types.split(', ').map((type) => {
      if (type === 'application/json') return [type, { schema: { type: 'object' } }];
      const isText = /^(?:text|message)\//.test(type);
      return [type, { schema: { type: 'string', ...(isText ? {} : { format: 'binary' }) } }];
    }),
  );

const example = (value: unknown) => (value === undefined ? {} : { example: value });

function requestBody(endpoint: Endpoint, id: string, book: SchemaRegistry): Json {
  if (endpoint.consumes === 'multipart/form-data') {
    const file = { type: 'string', format: 'binary' };
    const takesMany = endpoint.path === '/admin/content/import';
    const schema = takesMany
      ? {
          type: 'object',
          description: 'Files; the name of each part is its path. A ZIP becomes the files in it.',
          minProperties: 1,
          additionalProperties: file,
        }
      : { type: 'object', required: ['file'], properties: { file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (endpoint.consumes) {
    const description = 'As the provider sends it.';
    return { requestBody: { description, required: true, content: contentOf(endpoint.consumes) } };
  }
  if (!endpoint.body) return {};
  const content = { schema: book.use(endpoint.body, 'input'), ...example(examples[id]?.body) };
  return { requestBody: { required: true, content: { 'application/json': content } } };
}

function successResponse({ response, status }: Endpoint, id: string, book: SchemaRegistry): Json {
  if (response === null) return { 204: { description: 'Done.' } };
  if (typeof response === 'string')
    return { 200: { description: 'Success.', content: contentOf(response) } };
  const content = { schema: book.use(response, 'output'), ...example(examples[id]?.answer) };
  return {
    [status ?? 200]: { description: 'Success.', content: { 'application/json': content } },
  };
}
