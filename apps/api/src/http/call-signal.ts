// Aborted when the caller goes away before the answer is sent, so that work for nobody ends.
import type { FastifyReply } from 'fastify';

export function callSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
