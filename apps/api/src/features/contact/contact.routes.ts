import { contactEndpoints } from '@urost3/contract/contact/contact.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, NOTHING_PERSONAL } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import { sendContactMessage } from './contact.service.ts';

export const contactFeature = (ctx: Context): Feature => ({
  routes: {
    public: [
      route(contactEndpoints.send, async ({ body, query, request }) => {
        const message = { ...body, clientId: query.clientId ?? null };
        return { message: await sendContactMessage(ctx, message, request.ip) };
      }),
    ],
  },
  ...NOTHING_PERSONAL,
});
