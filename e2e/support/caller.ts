// Calls the API for a person and expects every call to succeed.
import { type APIRequestContext, expect } from '@playwright/test';
import type { Headers } from './session.ts';

interface Call {
  as?: Headers;
  data?: object;
}

export type Caller = <T>(method: 'GET' | 'POST' | 'PUT', path: string, call?: Call) => Promise<T>;

export function callerOf(request: APIRequestContext): Caller {
  return async (method, path, { as, data } = {}) => {
    const response = await request.fetch(`/api${path}`, {
      method,
      ...(as ? { headers: as } : {}),
      ...(data ? { data } : {}),
    });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  };
}
