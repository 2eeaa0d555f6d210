import { settingsEndpoints } from '@urost3/contract/settings/settings.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, NOTHING_PERSONAL } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { route } from '../../http/route.ts';
import { changeSettings } from './settings.service.ts';

export const settingsFeature = (ctx: Context): Feature => ({
  routes: {
    settings: [
      route(settingsEndpoints.get, () => ctx.settings.read(ctx.db)),
      route(settingsEndpoints.update, (call) => changeSettings(ctx, call.body, actorOf(call))),
    ],
  },
  ...NOTHING_PERSONAL,
});
