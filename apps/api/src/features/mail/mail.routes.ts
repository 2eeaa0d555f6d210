import type { Context } from '../../composition/context.ts';
import { ERASED_WITH_ACCOUNT, type Feature } from '../../composition/feature.ts';
import { listOutbox } from './outbox.service.ts';

export const mailFeature = (ctx: Context): Feature => ({
  routes: {},
  ...ERASED_WITH_ACCOUNT,
  /** The web app's page /dev/mailbox reads the stored mails here. It is for trying out the product and never mounted in production. */
  mountOutsideApi(app) {
    if (ctx.config.isProduction) return;
    app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async (request, reply) => {
      const { to } = request.query;
      return reply.send(await listOutbox(ctx.db, typeof to === 'string' ? to : undefined));
    });
  },
});
