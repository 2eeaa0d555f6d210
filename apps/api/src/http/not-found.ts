// Answers requests without a route. A wrong method gets 405, a path of the web app gets its page, and any other request
// gets 404.

import type { Endpoint, Method } from '@urost3/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { sendError } from './error-handler.ts';
import { isPagePath, pathPattern, type WebApp } from './pages/web-app.ts';

type MethodFinder = (pathname: string) => Method[];

/**
 * Finds the methods that a path allows. not-found.ts answers any other method on a known path with 405 and Allow.
 * @param prefix the start of every endpoint's path: '/api'
 */
export function createMethodFinder(endpoints: readonly Endpoint[], prefix: string): MethodFinder {
  const patterns = endpoints.map((endpoint) => ({
    method: endpoint.method,
    pattern: pathPattern(prefix + endpoint.path),
  }));
  return (pathname) => [
    ...new Set(
      patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method),
    ),
  ];
}

/** @param webApp null when the web app is not built */
export function answerNotFound(allowedMethods: MethodFinder, webApp: WebApp | null) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const pathname = request.url.split('?')[0] ?? '';
    const allowed = allowedMethods(pathname);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      return sendError(
        reply,
        new AppError(
          'method_not_allowed',
          `${request.method} is not possible here. Use ${allowed.join(' or ')}.`,
        ),
      );
    }
    if (webApp && isPagePath(request.method, pathname))
      return webApp.sendPage(request, reply.code(webApp.hasPage(pathname) ? 200 : 404));
    return sendError(
      reply,
      new AppError('not_found', `There is nothing at ${request.method} ${pathname}.`),
    );
  };
}
