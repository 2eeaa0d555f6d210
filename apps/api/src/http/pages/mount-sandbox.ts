// Mounts the browser endpoints of the card sandbox below the path /card-sandbox of the product. They are the sandbox's
// script, the calls of the card form and the 3-D Secure page. The sandbox's server handles these requests before the
// product reads their bodies. Card numbers therefore reach no route, log or parser of the product. The other endpoints
// of the sandbox cannot be reached from outside.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const SANDBOX_PREFIX = '/card-sandbox';

const browserPaths =
  /^\/(v3\/stripe\.js|v1\/payment_methods|v1\/payment_intents\/[A-Za-z0-9_]+(\/confirm)?|3ds\/[A-Za-z0-9_]+)$/;

export function mountSandbox(
  app: FastifyInstance,
  sandbox: {
    /** Created at its first use. */
    readonly app: {
      ready(): PromiseLike<unknown>;
      routing(request: IncomingMessage, response: ServerResponse): void;
    };
  },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${SANDBOX_PREFIX}/`)) return;
    const rest = request.url.slice(SANDBOX_PREFIX.length);
    if (!browserPaths.test(rest.split('?')[0] ?? '')) return;
    await sandbox.app.ready();
    reply.hijack();
    request.raw.url = rest;
    sandbox.app.routing(request.raw, reply.raw);
  });
}
