import { clientErrorEndpoints } from '@urost3/contract/client-errors/client-errors.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, NOTHING_PERSONAL } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import { createErrorReceiver } from './client-errors.service.ts';

export function clientErrorsFeature(ctx: Context): Feature {
  const receive = createErrorReceiver(ctx);
  return {
    routes: {
      public: [
        route(clientErrorEndpoints.report, ({ body, request }) =>
          receive(body, request.ip, request.log),
        ),
      ],
    },
    ...NOTHING_PERSONAL,
  };
}
