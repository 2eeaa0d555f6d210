// Sends every error in the same envelope, with its HTTP status and without a stack trace. A person who has opened a wrong
// address in a browser gets a page.

import type { ErrorEnvelope } from '@urost3/contract/errors.schemas.ts';
import type { ErrorCode } from '@urost3/contract/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { AppError } from './app-error.ts';
import { isPagePath, type SendPage } from './pages/web-app.ts';

const frameworkErrors: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'body_too_large',
    message: 'The request is too large. Please send less at once.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    message: 'The body must be JSON with the content type application/json.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    code: 'malformed_request',
    message: 'The body is empty although its content type is application/json.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    code: 'malformed_request',
    message: 'The body is not valid JSON.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'malformed_request',
    message: 'The body does not have the length that Content-Length says.',
  },
};

/**
 * Whether the request is for the API. If no route of the API matched, the decoded path decides: one path can be written
 * in many ways (`/%61pi/…`).
 */
export function isForApi(request: FastifyRequest): boolean {
  const isApiRoute = request.routeOptions.url?.startsWith('/api/') === true;
  return isApiRoute || decodePath(request.url).startsWith('/api/');
}

function decodePath(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

type Sent = FastifyReply | Promise<FastifyReply>;

/** A client that accepts anything gets HTML only at an address of a page, because browsers request images with the same header. */
function wantsPage(request: FastifyRequest): boolean {
  const { accept = '*/*' } = request.headers;
  const isPage = accept === '*/*' && isPagePath(request.method, request.url.split('?')[0] ?? '');
  return (isPage || /\btext\/html\b/i.test(accept)) && !isForApi(request);
}

export function sendError(reply: FastifyReply, error: AppError): Sent {
  const { sendPage } = reply.server;
  if (sendPage && error.status < 500 && wantsPage(reply.request))
    return sendPage(reply.request, reply.code(error.status));
  const envelope: ErrorEnvelope = {
    code: error.code,
    message: error.message,
    error: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    requestId: reply.request.id,
  };
  if (error.retryAfter !== undefined)
    reply.header('retry-after', String(Math.ceil(error.retryAfter)));
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}

function toAppError(error: FastifyError | AppError | Error): AppError {
  if (error instanceof AppError) return error;
  const known = 'code' in error ? frameworkErrors[error.code] : undefined;
  if (known) return new AppError(known.code, known.message, { cause: error });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413)
    return toAppError(Object.assign(error, { code: 'FST_ERR_CTP_BODY_TOO_LARGE' }));
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError('malformed_request', 'The request could not be understood.', {
      cause: error,
    });
  }
  if (isDatabaseUnavailable(error)) {
    return new AppError(
      'unavailable',
      'The service cannot reach its database. Please try again shortly.',
      {
        cause: error,
        retryAfter: 5,
      },
    );
  }
  return new AppError('internal_error', 'Something went wrong on our side. Please try again.', {
    cause: error,
  });
}

export function handleError(
  error: FastifyError | AppError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Sent {
  const answer = toAppError(error);
  if (answer.status >= 500) request.log.error({ err: answer.cause ?? error }, answer.code);
  else request.log.debug({ code: answer.code }, 'refused');
  return sendError(reply, answer);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the page of the web app for an address without a page; null when the web app is not built. */
    sendPage: SendPage | null;
  }
}
