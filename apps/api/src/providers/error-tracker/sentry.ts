// Sends failures to a Sentry-compatible server (ERROR_TRACKER_DSN). Reports contain only what may be logged, so no SQL value, header or
// body is sent.

import { createStackParser, createTransport } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { LoggedError } from '../../http/observe/log-error.ts';
import type { ErrorReport, ErrorTracker } from '../ports.ts';

const CALL_LIMIT_MS = 5_000;
const CLOSE_LIMIT_MS = 2_000;
/** More reports in the same minute are dropped, because a few reports show the problem when every request fails. */
const REPORTS_PER_MINUTE = 60;

const parseStack = createStackParser(nodeStackLineParser());

/** @returns the error and its causes, the deepest first as the protocol requires */
function exceptionsOf({ cause, ...error }: LoggedError): object[] {
  const frames = parseStack(`${error.type}\n${error.stack}`);
  const one = { type: error.type, value: error.message, stacktrace: { frames } };
  return [...(cause ? exceptionsOf(cause) : []), one];
}

/** @param options `dsn` is `https://key@host/project`, `release` the version of the product */
export function createErrorTracker(options: {
  dsn: string;
  release: string;
  environment: string;
}): ErrorTracker {
  const client = new ServerRuntimeClient({
    ...options,
    integrations: [],
    stackParser: parseStack,
    platform: 'node',
    runtime: { name: 'node', version: process.versions.node },
    transport: (transport) =>
      createTransport(transport, async ({ body }) => {
        const answer = await fetch(transport.url, {
          method: 'POST',
          body: body as NonNullable<RequestInit['body']>,
          headers: { 'content-type': 'application/x-sentry-envelope' },
          signal: AbortSignal.timeout(CALL_LIMIT_MS),
          redirect: 'error',
        });
        await answer.body?.cancel();
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
            'retry-after': answer.headers.get('retry-after'),
          },
        };
      }),
  });
  client.init();
  let minute = 0;
  let sent = 0;
  function isAllowed(): boolean {
    const now = Math.floor(Date.now() / MINUTE_MS);
    if (now !== minute) sent = 0;
    minute = now;
    sent += 1;
    return sent <= REPORTS_PER_MINUTE;
  }
  return {
    report({ error, from, message, requestId }: ErrorReport) {
      if (!isAllowed()) return;
      client.captureEvent({
        level: 'error',
        logger: message,
        tags: { from, ...(requestId ? { request_id: requestId } : {}) },
        exception: { values: exceptionsOf(error) },
      });
    },
    close: async () => void (await client.close(CLOSE_LIMIT_MS)),
  };
}
