// Reports errors of the app to our own server only, without data about the person.

import type { ClientErrorReport } from '@urost3/contract/client-errors/client-errors.schemas.ts';
import { clientErrorRoutes } from '@urost3/contract/client-errors/client-errors.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import { ApiError } from './api-error.ts';
import { send } from './api-request.ts';

type Kind = ClientErrorReport['kind'];

/** The maximum for one page load, so that an error in a loop does not flood the server. */
const REPORTS_PER_VISIT = 5;
const MESSAGE_MAX = 500;
const STACK_MAX = 4000;

const reported = new Set<string>();

/** Shortens /community/some-post to /community/…, because the rest of a path may identify a person's content. */
function routeOf(pathname: string): string {
  const [, first = '', ...rest] = pathname.split('/');
  return `/${first.slice(0, 100)}${rest.length > 0 ? '/…' : ''}`;
}

export function describeError(kind: Kind, error: unknown, pathname: string): ClientErrorReport {
  const known = error instanceof Error ? error : new Error(String(error));
  return {
    kind,
    name: known.name.slice(0, 100),
    message: cutText(known.message, MESSAGE_MAX),
    route: routeOf(pathname),
    ...(known.stack ? { stack: cutText(known.stack, STACK_MAX) } : {}),
    ...(known instanceof ApiError && known.requestId ? { requestId: known.requestId } : {}),
  };
}

export function reportError(kind: Kind, error: unknown): void {
  const body = describeError(kind, error, window.location.pathname);
  const key = `${body.name} ${body.message}`;
  if (reported.size >= REPORTS_PER_VISIT || reported.has(key)) return;
  reported.add(key);
  send(clientErrorRoutes.report, { body, keepalive: true }, {}).catch(() => {});
}

/**
 * Whether an error needs no report. The server has logged a failed call, a lost connection cannot be reported, and an
 * aborted request is intended.
 */
function isKnownToServer(error: unknown): boolean {
  return (
    error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')
  );
}

/** Reports errors that no page has caught. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => {
    if (event.error) reportError('error', event.error);
  });
  window.addEventListener('unhandledrejection', (event) => {
    if (!isKnownToServer(event.reason)) reportError('rejection', event.reason);
  });
}
