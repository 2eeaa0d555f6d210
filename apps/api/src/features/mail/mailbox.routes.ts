// Endpoints for trying out the product, which are never mounted in production. The page /dev/mailbox itself belongs to the web app.
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { listOutbox } from './outbox.service.ts';

export function registerMailboxRoutes(app: FastifyInstance, db: Db): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async (request, reply) => {
    const { to } = request.query;
    return reply.send(await listOutbox(db, typeof to === 'string' ? to : undefined));
  });
}
