// The time between the request to stop and the stop: the process says that it is not ready, still answers, and has every
// client open its next connection elsewhere.
import type { FastifyInstance } from 'fastify';

export interface Draining {
  /** From now on /api/readyz answers 503, and every answer ends its connection. */
  begin(): void;
  hasBegun(): boolean;
}

export function addDraining(app: FastifyInstance): Draining {
  let hasBegun = false;
  // When a call is answered, not when it begins: one that was under way would otherwise keep its connection open, and with it
  // the process.
  app.addHook('onSend', async (_request, reply) => {
    if (hasBegun) reply.header('connection', 'close');
  });
  return {
    begin() {
      hasBegun = true;
    },
    hasBegun: () => hasBegun,
  };
}
