// Pages for trying the product; never mounted in production mode. (/dev/mailbox itself is a page of the web app.)
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { listOutbox } from './outbox.service.ts';

export function registerMailboxRoutes(app: FastifyInstance, db: Db): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async (request, reply) => {
    const { to } = request.query;
    return reply.send(await listOutbox(db, typeof to === 'string' ? to : undefined));
  });
}
