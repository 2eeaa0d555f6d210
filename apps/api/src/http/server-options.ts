// How the server listens and logs, and which proxies it trusts.
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '../config.ts';
import type { ErrorTracker } from '../providers/error-tracker/port.ts';
import { CHECK_EVERY_MS, HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from './connection-limits.ts';
import { handleError } from './error-handler.ts';
import { contentSecurityPolicy } from './headers.ts';
import { describeForLog } from './log-error.ts';
import { maskPath } from './mask-secrets.ts';
import { requestIds } from './observe.ts';
import { answerRawError } from './raw-errors.ts';
import { reportFaults } from './report-faults.ts';

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
