// How the server listens and logs, and which proxies it trusts.

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { ANSWER_MARK } from '@urost3/contract/endpoint.ts';
import type { ErrorEnvelope } from '@urost3/contract/errors.schemas.ts';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import type { ErrorTracker } from '../providers/ports.ts';
import { handleError } from './error-handler.ts';
import {
  CHECK_EVERY_MS,
  HEADERS_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
} from './limits/connection-limits.ts';
import { describeForLog, type LoggedError, maskPath } from './observe/log-error.ts';
import { requestIds } from './observe/observe.ts';
import { contentSecurityPolicy } from './pages/headers.ts';

const answers: Record<string, readonly [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
};
const otherwise = ['400 Bad Request', 'The request could not be understood.'] as const;

/** Answers requests that fail before Fastify receives them: malformed request lines and headers, slow clients. */
function answerRawError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = answers[error.code ?? ''] ?? otherwise;
  const envelope: ErrorEnvelope = {
    code: 'malformed_request',
    message,
    error: message,
    requestId: randomUUID(),
  };
  const body = JSON.stringify(envelope);
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
        "Content-Security-Policy: default-src 'none'",
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroySoon();
}

const ERROR = 50;

interface Log {
  bindings?(): Record<string, unknown>;
}

interface BrowserFailure {
  name: string;
  message: string;
  stack?: string;
  requestId?: string;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const toLogged = ({ name, message, stack = '' }: BrowserFailure): LoggedError => ({
  type: name,
  message,
  stack,
});

/**
 * A hook of the logger. Each line is logged as usual, and two kinds are also reported: lines that contain an error
 * (`err`), if their level is error or above, and lines about a failure that a browser has reported (`clientError`).
 */
const reportFaults = (tracker: ErrorTracker) =>
  function logMethod<T extends unknown[]>(
    this: Log,
    line: T,
    write: (...line: T) => void,
    level: number,
  ): void {
    const [fields, words] = line;
    if (isFields(fields)) {
      const message = String(words ?? '');
      const requestId = this.bindings?.().reqId;
      const known = typeof requestId === 'string' ? { requestId } : {};
      if (level >= ERROR && 'err' in fields)
        tracker.report({ error: describeForLog(fields.err), from: 'server', message, ...known });
      else if (isFields(fields.clientError)) {
        const failure = fields.clientError as unknown as BrowserFailure;
        tracker.report({ error: toLogged(failure), from: 'browser', message, ...known });
      }
    }
    write.apply(this, line);
  };

type Trusted = Config['trustProxy'];

/**
 * A number means: trust that many proxies in front of the server. Fastify itself trusts no proxy when it is given a
 * number.
 */
function trustProxy(trusted: Trusted) {
  if (typeof trusted !== 'number') return trusted;
  return (_address: string, hop: number) => hop < trusted;
}

/** Sets the headers that hooks set for other responses, because a request whose URL cannot be parsed reaches no hook. */
function answerFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  reply
    .header('x-request-id', request.id)
    .header(ANSWER_MARK.name, ANSWER_MARK.value)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', contentSecurityPolicy());
  void handleError(error, request, reply);
}

interface LogPlaces {
  stream?: NodeJS.WritableStream | undefined;
  errorTracker?: ErrorTracker | undefined;
}

export function serverOptions(config: Config, { stream, errorTracker }: LogPlaces) {
  return {
    logger: {
      level: config.logLevel,
      ...(stream ? { stream } : {}),
      ...(errorTracker ? { hooks: { logMethod: reportFaults(errorTracker) } } : {}),
      serializers: {
        err: (error: unknown) => describeForLog(error),
        req: ({ method, url }: FastifyRequest) => ({ method, path: maskPath(url) }),
      },
      redact: ['req.headers', 'headers'],
    },
    // observe.ts logs one line per request at its end.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy(config.trustProxy),
    genReqId: requestIds(config.trustProxy !== false),
    forceCloseConnections: 'idle' as const,
    // While the server closes, serve requests on open connections until all streams and slow responses have ended.
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
    clientErrorHandler: answerRawError,
    frameworkErrors: answerFrameworkError,
    routerOptions: { maxParamLength: 300 },
  };
}
