// Drains the process before it stops. The process reports that it is not ready, but still answers requests. It closes
// each connection after its response, so that clients reconnect to another process.
import type { FastifyInstance } from 'fastify';

export interface Draining {
  /** From now on /api/readyz answers 503, and every response closes its connection. */
  begin(): void;
  hasBegun(): boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
  }
}

export function addDraining(app: FastifyInstance): Draining {
  let hasBegun = false;
  // Set the header when the response is sent, to include requests that began before the draining. Otherwise their
  // connections would stay open and keep the process running.
  app.addHook('onSend', async (_request, reply) => {
    if (hasBegun) reply.header('connection', 'close');
  });
  const draining: Draining = {
    begin() {
      hasBegun = true;
    },
    hasBegun: () => hasBegun,
  };
  app.decorate('draining', draining);
  return draining;
}
