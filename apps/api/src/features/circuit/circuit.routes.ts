import { circuitEndpoints } from '@urost3/contract/circuit/circuit.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Feature } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import {
  abandonCircuit,
  eraseCircuits,
  exportCircuits,
  getCircuit,
  getCircuitOverview,
  getCircuitTrend,
  markStation,
  setExtraTime,
  skipPhase,
} from './circuit.service.ts';
import { startCircuit } from './start-circuit.ts';

export const circuitFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(circuitEndpoints.getOverview, ({ principal }) => getCircuitOverview(ctx, principal)),
      route(circuitEndpoints.getTrend, ({ principal }) => getCircuitTrend(ctx, principal)),
      route(circuitEndpoints.setOptions, ({ principal, body }) =>
        setExtraTime(ctx, principal.uid, body.extraTimePercent),
      ),
      route(circuitEndpoints.start, ({ principal, body }) => startCircuit(ctx, principal, body)),
      route(circuitEndpoints.get, ({ principal, params }) => getCircuit(ctx, principal, params.id)),
      route(circuitEndpoints.skip, ({ principal, params, body }) =>
        skipPhase(ctx, principal, params.id, body.phase),
      ),
      route(circuitEndpoints.abandon, ({ principal, params }) =>
        abandonCircuit(ctx, principal, params.id),
      ),
      route(circuitEndpoints.mark, ({ principal, params, body }) =>
        markStation(ctx, principal, params, body),
      ),
    ],
  },
  erase: eraseCircuits,
  exports: { as: 'circuits', of: exportCircuits },
});
