// Mounts a contract endpoint: guard, validation, one call, response schema. What is refused before the call, in this order:
//   1. too many requests from one address (observe/observe.ts)
//   2. the guard (guards/guards.ts): no or a malformed token; an ended sign-in or session, a suspended person (`authenticateCaller`
//      in accounts/sessions/authenticate.service.ts); a missing permission, second factor or recent password
//   3. a body that is too long or no JSON (error-handler.ts has the sentences), text that cannot be stored, a repeated query parameter
//   4. values that the contract's schemas refuse (validate.ts)
import type {
  Access,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@urost3/contract/endpoint.ts';
import { BODY_LIMIT } from '@urost3/contract/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { AppError } from './app-error.ts';
import { type Authenticator, guard } from './guards/guards.ts';
import type { Principal } from './guards/principal.ts';
import { rejectUnstorable, validate } from './validate.ts';

type PrincipalFor<A extends Access> = A extends 'public' | 'provider' ? null : Principal;

interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  principal: PrincipalFor<E['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** JSON that was already checked against its schema and serialised, such as cached content. */
export class ReadyJson {
  /** A Buffer is sent as it is. A string is encoded on every send, which costs more than the rest of the request. */
  readonly body: string | Buffer;
  constructor(body: string | Buffer) {
    this.body = body;
  }
}

type Answer<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']> | ResponseOf<E> | ReadyJson
  : E['response'] extends string
    ? unknown
    : void;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
}

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
): Route {
  return { endpoint, handle: handle as unknown as Route['handle'] };
}

/**
 * Answers 404 for a path parameter that does not match its schema, as for an unknown id. Nothing can have such an id.
 */
function readPathParams(schema: z.ZodType | undefined, params: unknown): unknown {
  const result = schema?.safeParse(params);
  if (result && !result.success)
    throw new AppError('not_found', 'There is nothing at this address.');
  return result?.data;
}

function rejectRepeatedQuery(query: unknown): void {
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (Array.isArray(value)) {
      throw new AppError(
        'malformed_request',
        `The query parameter '${name}' is given more than once.`,
      );
    }
  }
}

/** Adds a route that gets its body as raw bytes, because the signature of a webhook covers these. */
function addWithRawBody(app: FastifyInstance, types: string, options: RouteOptions): void {
  app.register(async (raw) => {
    raw.removeContentTypeParser('application/json');
    raw.addContentTypeParser(types.split(', '), { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    raw.route(options);
  });
}

/**
 * Mounts routes behind the guard of one access level. Throws when the contract gives an endpoint another level. The
 * server then does not start, so that features.ts and the contract agree.
 */
export function mount(
  app: FastifyInstance,
  access: Access,
  authenticator: Authenticator,
  routes: readonly Route[],
): void {
  for (const { endpoint, handle } of routes) {
    if (endpoint.access !== access) {
      throw new Error(
        `${endpoint.method} ${endpoint.path} is ${endpoint.access}, mounted as ${access}`,
      );
    }
    const options: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
      onRequest: (request) => guard(endpoint, request, authenticator),
      handler: async (request, reply) => {
        rejectUnstorable(request.params, request.query);
        rejectRepeatedQuery(request.query);
        const isJson = endpoint.consumes === undefined;
        if (isJson && request.isMultipart()) {
          throw new AppError(
            'unsupported_media_type',
            'The body must be JSON with the content type application/json.',
          );
        }
        if (isJson) rejectUnstorable(request.body);
        const params = readPathParams(endpoint.params, request.params);
        const query = validate(endpoint.query, request.query);
        const body = isJson ? validate(endpoint.body, request.body) : undefined;
        const call = { params, query, body, principal: request.principal, request, reply };
        setMediaType(endpoint, reply);
        const answer = await handle(call as unknown as Call<Endpoint>);
        return send(endpoint, reply, answer);
      },
    };
    const { consumes } = endpoint;
    if (consumes === undefined || consumes === 'multipart/form-data') app.route(options);
    else addWithRawBody(app, consumes, options);
  }
}

/** The answer to a change whose specified response is a message. */
export const done = (message: string) => ({ success: true as const, message });

/** Makes the browser save the response as a file. */
export function saveAs(reply: FastifyReply, fileName: string): void {
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
}

/** Sets the media type of the contract. Where this is a range or several types, the route sets the one of its answer. */
function setMediaType({ response }: Endpoint, reply: FastifyReply): void {
  if (typeof response !== 'string' || /[*,]/.test(response)) return;
  reply.type(response.startsWith('text/') ? `${response}; charset=utf-8` : response);
}

function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown): unknown {
  if (typeof endpoint.response === 'string') return answer;
  if (endpoint.response === null) return reply.code(204).send();
  if (endpoint.status) reply.code(endpoint.status);
  reply.type('application/json; charset=utf-8');
  if (answer instanceof ReadyJson) return reply.send(answer.body);
  // The schema removes fields that are not public. A response that violates it is a server error and is never sent.
  return reply.send(JSON.stringify(endpoint.response.parse(answer)));
}
