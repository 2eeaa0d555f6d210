import { pushEndpoints } from '@urost3/contract/push/push.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, featureJob, scheduledJob } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import {
  addPushDevice,
  erasePush,
  exportPush,
  forgetPushDevices,
  remindOfDueReviews,
  removePushDevice,
} from './push.service.ts';
import { deliverPush, sendPush, sweepPush } from './push-delivery.service.ts';
import { readPushSettings, refusePushOffer, savePushSettings } from './push-settings.service.ts';

export const pushFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(pushEndpoints.get, ({ principal }) => readPushSettings(ctx, principal.uid)),
      route(pushEndpoints.saveSettings, ({ principal, body }) =>
        savePushSettings(ctx, principal.uid, body),
      ),
      route(pushEndpoints.refuseOffer, ({ principal }) => refusePushOffer(ctx, principal.uid)),
      route(pushEndpoints.addDevice, ({ principal, body, request }) =>
        addPushDevice(ctx, principal.uid, body, request.headers['user-agent'] ?? ''),
      ),
      route(pushEndpoints.removeDevice, ({ principal, body }) =>
        removePushDevice(ctx, principal.uid, body.endpoint),
      ),
    ],
  },
  erase: erasePush,
  exports: { as: 'push', of: exportPush },
  jobs: [
    featureJob(sendPush, ({ deviceId }) => deliverPush(ctx, deviceId)),
    scheduledJob('push.sweep', '*/5 * * * *', () => sweepPush(ctx), { retries: 0 }),
    scheduledJob('push.reviews', '0 8 * * *', () => remindOfDueReviews(ctx), {
      retries: 2,
      expireSeconds: 600,
    }),
  ],
  onSignedOut: forgetPushDevices,
});
