// Lets mail programs unsubscribe with one click (RFC 8058). They post a form to the URL in the mail's header, without a
// cookie and without showing a page. A GET of this URL only shows the page, because scanners open every link in a mail.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { NotificationsService } from './notifications.service.ts';

const FORM_BYTES_MAX = 1_024;
/** A missing or invalid value becomes '', so that `unsubscribe` refuses the link because of a wrong signature. */
const Link = z.object({ u: z.string().max(64).catch(''), s: z.string().max(128).catch('') });

export async function registerOneClickUnsubscribe(
  app: FastifyInstance,
  notifications: Pick<NotificationsService, 'unsubscribe'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, _body, done) => done(null, null),
    );
    scope.post('/unsubscribe', async (request, reply) => {
      await notifications.unsubscribe(Link.parse(request.query));
      return reply.code(204).send();
    });
  });
}
