import { pushEndpoints } from '@urost3/contract/push/push.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, featureJob } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import {
  addPushDevice,
  erasePush,
  exportPush,
  forgetPushDevices,
  readPushSettings,
  refusePushOffer,
  remindOfDueReviews,
  removePushDevice,
  savePushSettings,
} from './push.service.ts';
import { deliverPush, sendPush, sweepPush } from './push-delivery.service.ts';

const sweep = jobKind<Record<string, never>>('push.sweep', { retries: 0 });
const remindOfReviews = jobKind<Record<string, never>>('push.reviews', {
  retries: 2,
  expireSeconds: 600,
});

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
    featureJob(sweep, () => sweepPush(ctx), '*/5 * * * *'),
    featureJob(remindOfReviews, () => remindOfDueReviews(ctx), '0 8 * * *'),
  ],
  onSignedOut: forgetPushDevices,
});
