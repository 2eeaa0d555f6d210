import { stationEndpoints } from '@urost3/contract/stations/stations.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, NOTHING_PERSONAL } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import { getReadyOverview, getStation, getStudyPage } from './stations.service.ts';

export const stationsFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(stationEndpoints.getOverview, ({ principal }) => getReadyOverview(ctx, principal)),
      route(stationEndpoints.getStation, ({ principal, params }) =>
        getStation(ctx, principal, params.stationId),
      ),
      route(stationEndpoints.getSection, ({ principal, params }) =>
        getStudyPage(ctx, principal, params),
      ),
    ],
  },
  ...NOTHING_PERSONAL,
});
