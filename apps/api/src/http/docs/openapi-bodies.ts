// The bodies of requests and of successful responses in the API description.
import type { Endpoint, MediaTypes } from '@urost3/contract/endpoint.ts';
import type { Json, SchemaRegistry } from './openapi-schemas.ts';

// Examples for the calls with which most programs start. openapi.test.ts checks each example against its schema.

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

/** Maps an operation id to its request and response. */
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

export function requestBody(endpoint: Endpoint, id: string, book: SchemaRegistry): Json {
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

export function successResponse(
  { response, status }: Endpoint,
  id: string,
  book: SchemaRegistry,
): Json {
  if (response === null) return { 204: { description: 'Done.' } };
  if (typeof response === 'string')
    return { 200: { description: 'Success.', content: contentOf(response) } };
  const content = { schema: book.use(response, 'output'), ...example(examples[id]?.answer) };
  return {
    [status ?? 200]: { description: 'Success.', content: { 'application/json': content } },
  };
}
