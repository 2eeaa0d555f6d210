// The error responses in the API description: those of an endpoint, and the components that they refer to.
import type { Endpoint } from '@urost3/contract/endpoint.ts';
import { ErrorEnvelope } from '@urost3/contract/errors.schemas.ts';
import { type ErrorCode, errorStatus } from '@urost3/contract/errors.ts';
import { z } from 'zod';
import { errorMeanings } from './error-meanings.ts';
import { byAccess, codes, ofStaff, type RefusalName, refusals } from './openapi-refusals.ts';
import type { Json } from './openapi-schemas.ts';

/** The usual errors of an endpoint with this method, access level and body. `default` stands for all other errors. */
export function errorResponses(endpoint: Endpoint): Json {
  const isChange = endpoint.method !== 'GET';
  const hasBody = endpoint.body !== undefined || endpoint.consumes !== undefined;
  const isOpenRead = endpoint.access === 'public' && !isChange;
  const names: RefusalName[] = [
    'BadRequest',
    ...(isOpenRead ? [] : (byAccess[endpoint.access] ?? ofStaff)),
    ...(endpoint.params ? (['NotFound'] as const) : []),
    ...(isChange ? (['Conflict'] as const) : []),
    ...(hasBody ? (['BodyTooLarge', 'UnsupportedMediaType'] as const) : []),
    ...(isChange ? (['RuleViolation'] as const) : []),
    ...(['TooManyRequests', 'InternalError', 'Unavailable'] as const),
  ];
  return {
    ...Object.fromEntries(
      names.map((name) => [refusals[name].status, { $ref: `#/components/responses/${name}` }]),
    ),
    default: { $ref: '#/components/responses/AnyError' },
  };
}

function exampleOf(code: ErrorCode): Json {
  const message = errorMeanings[code].replaceAll('`', '');
  return {
    code,
    message,
    error: message,
    ...(code === 'validation_failed' ? { fields: { progress: message } } : {}),
    requestId: '3f0c1f6e-8a8f-4c52-9d0c-5e0d3e6a7b11',
  };
}

function response(description: string, possible: readonly ErrorCode[]): Json {
  const list = possible.map((code) => `- \`${code}\`: ${errorMeanings[code]}`).join('\n');
  const examples = Object.fromEntries(possible.map((code) => [code, { value: exampleOf(code) }]));
  return {
    description: `${description}\n\n${list}`,
    ...(possible.includes('too_many_requests') && possible.length === 1
      ? {
          headers: {
            'Retry-After': {
              description: 'Seconds to wait.',
              schema: { type: 'integer', minimum: 1 },
            },
          },
        }
      : {}),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/ApiError' }, examples },
    },
  };
}

export function errorComponents(): { schemas: Json; responses: Json } {
  const { $schema: _, ...envelope } = z.toJSONSchema(ErrorEnvelope) as Json & { properties: Json };
  return {
    schemas: {
      ErrorCode: {
        type: 'string',
        enum: codes,
        description: codes
          .map((code) => `- \`${code}\` (${errorStatus[code]}): ${errorMeanings[code]}`)
          .join('\n'),
      },
      ApiError: {
        ...envelope,
        additionalProperties: true,
        description: 'Every refusal: `message` is for people, `code` for programs.',
        properties: { ...envelope.properties, code: { $ref: '#/components/schemas/ErrorCode' } },
      },
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(refusals).map(([name, { description, codes: possible }]) => [
          name,
          response(description, possible),
        ]),
      ),
      AnyError: {
        description: 'Any other refusal, in the same form.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
      },
    },
  };
}
