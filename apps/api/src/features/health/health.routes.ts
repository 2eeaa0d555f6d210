import type { Endpoint } from '@urost3/contract/endpoint.ts';
import { healthEndpoints, type SiteInfo } from '@urost3/contract/health/health.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { buildOpenApi } from '../../http/docs/openapi.ts';
import type { Draining } from '../../http/draining.ts';
import { type Route, route } from '../../http/route.ts';

type Check = () => Promise<unknown>;

/** The readiness checks. Each throws when its part of the product cannot be used. */
function createReadinessChecks(ctx: Context, draining: Draining): Record<string, Check> {
  return {
    running: async () => {
      if (draining.hasBegun()) throw new Error('the process is stopping');
    },
    database: () => ctx.database.query('select 1'),
    storage: () => ctx.storage.check(),
    jobs: async () => {
      if (!ctx.jobs.isReady()) throw new Error('jobs have not started');
    },
    content: async () => {
      if (![...ctx.catalogue.stations().values()].some((list) => list.length > 0))
        throw new Error('no section is published');
    },
  };
}

async function passes(check: Check): Promise<'ok' | 'failed'> {
  return check().then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
}

export function healthRoutes(deps: {
  ctx: Context;
  draining: Draining;
  site: () => Promise<SiteInfo>;
  endpoints: () => readonly Endpoint[];
}): Route[] {
  const checks = createReadinessChecks(deps.ctx, deps.draining);
  let description: string | null = null;
  return [
    route(healthEndpoints.healthz, () => ({ status: 'ok' as const })),
    route(healthEndpoints.readyz, async ({ reply }) => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const),
      );
      const ready = results.every(([, result]) => result === 'ok');
      if (!ready) reply.code(503);
      return { ready, checks: Object.fromEntries(results) };
    }),
    route(healthEndpoints.site, () => deps.site()),
    route(
      healthEndpoints.openapi,
      () => (description ??= JSON.stringify(buildOpenApi(deps.endpoints()))),
    ),
  ];
}
