import type { Endpoint } from '@urost3/contract/endpoint.ts';
import { healthEndpoints, type SiteInfo } from '@urost3/contract/health/health.schemas.ts';
import { buildOpenApi } from '../../http/docs/openapi.ts';
import { type Route, route } from '../../http/route.ts';

type Check = () => Promise<unknown>;

async function passes(check: Check): Promise<'ok' | 'failed'> {
  return check().then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
}

export function healthRoutes(deps: {
  checks: Record<string, Check>;
  site: () => Promise<SiteInfo>;
  endpoints: () => readonly Endpoint[];
}): Route[] {
  let description: string | null = null;
  return [
    route(healthEndpoints.healthz, () => ({ status: 'ok' as const })),
    route(healthEndpoints.readyz, async ({ reply }) => {
      const results = await Promise.all(
        Object.entries(deps.checks).map(
          async ([name, check]) => [name, await passes(check)] as const,
        ),
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
