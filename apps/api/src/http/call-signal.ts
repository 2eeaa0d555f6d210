// A signal that is aborted when the client disconnects before the response, so that work whose result nobody receives stops.
import type { FastifyReply } from 'fastify';

export function callSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
