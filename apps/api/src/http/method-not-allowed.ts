// Finds the methods that a path allows. not-found.ts answers any other method on a known path with 405 and Allow.
import type { Endpoint, Method } from '@urost3/contract/endpoint.ts';

export type MethodFinder = (pathname: string) => Method[];

/** @param prefix the start of every endpoint's path: '/api' */
export function createMethodFinder(endpoints: readonly Endpoint[], prefix: string): MethodFinder {
  const patterns = endpoints.map((endpoint) => ({
    method: endpoint.method,
    pattern: new RegExp(
      `^${prefix}${endpoint.path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+')}$`,
    ),
  }));
  return (pathname) => [
    ...new Set(
      patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method),
    ),
  ];
}
