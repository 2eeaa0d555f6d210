// Creates a signal that is aborted when the client disconnects before the whole response is sent. The server then stops
// work whose result no client receives.
import type { FastifyReply } from 'fastify';

export function callSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
