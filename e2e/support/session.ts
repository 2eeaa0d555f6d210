// The session of a page, for calls that a journey makes itself.
import type { Request } from '@playwright/test';
import type { Headers } from './members.ts';

/** @param call any call that the signed-in page has made */
export function sessionOf(call: Request): Headers {
  const { authorization = '', 'x-session-id': sessionId = '' } = call.headers();
  return { authorization, 'x-session-id': sessionId };
}
