import { notificationEndpoints } from '@urost3/contract/notifications/notifications.schemas.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../composition/context.ts';
import { type Feature, scheduledJob } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import { sendDueDigests, setDigest, stopDigest, unsubscribeFromDigest } from './digest.service.ts';
import {
  eraseNotifications,
  exportNotifications,
  listOwnNotifications,
  markNotificationsRead,
  removeOldNotifications,
} from './notifications.service.ts';

export const notificationsFeature = (ctx: Context): Feature => ({
  routes: {
    public: [
      route(notificationEndpoints.unsubscribe, async ({ body }) => {
        await unsubscribeFromDigest(ctx, body);
        return { message: 'You will get no more daily summaries.' };
      }),
    ],
    community: [
      route(notificationEndpoints.list, ({ principal }) =>
        listOwnNotifications(ctx, principal.uid),
      ),
      route(notificationEndpoints.markRead, ({ principal }) =>
        markNotificationsRead(ctx, principal.uid),
      ),
      route(notificationEndpoints.setDigest, async ({ principal, body }) => {
        await setDigest(ctx, principal.uid, body.isOn);
        return { isOn: body.isOn };
      }),
    ],
  },
  mountOutsideApi: (app) => registerOneClickUnsubscribe(app, ctx),
  erase: eraseNotifications,
  exports: { as: 'notifications', of: exportNotifications },
  jobs: [
    scheduledJob('community.digest', '30 7 * * *', () => sendDueDigests(ctx), {
      retries: 2,
      expireSeconds: 600,
    }),
    scheduledJob('notifications.prune', '50 3 * * *', () => removeOldNotifications(ctx), {
      retries: 1,
    }),
  ],
  onMailComplaint: stopDigest,
});

const FORM_BYTES_MAX = 1_024;
/** A missing or invalid value becomes '', so that the link is refused because of a wrong signature. */
const Link = z.object({ u: z.string().max(64).catch(''), s: z.string().max(128).catch('') });

/**
 * Lets mail programs unsubscribe with one click (RFC 8058). They post a form to the URL in the mail's header, without a
 * cookie and without showing a page. A GET of this URL only shows the page, because scanners open every link in a mail.
 */
async function registerOneClickUnsubscribe(app: FastifyInstance, ctx: Context) {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, _body, done) => done(null, null),
    );
    scope.post('/unsubscribe', async (request, reply) => {
      await unsubscribeFromDigest(ctx, Link.parse(request.query));
      return reply.code(204).send();
    });
  });
}
