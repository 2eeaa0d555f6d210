// The endpoint from which the web app's page /dev/mailbox reads the stored mails. The endpoint is for trying out the
// product and is never mounted in production.
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { listOutbox } from './outbox.service.ts';

export function registerMailboxRoutes(app: FastifyInstance, db: Db): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async (request, reply) => {
    const { to } = request.query;
    return reply.send(await listOutbox(db, typeof to === 'string' ? to : undefined));
  });
}
