// Builds the HTTP server. Mounts the routes of every feature (features.ts) behind their guards. Adds the hooks, plugins and
// error handlers that apply to all requests.
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { UPLOAD_BYTES_MAX } from '@urost3/contract/content/content.ts';
import { type Access, accessLevels, type Endpoint } from '@urost3/contract/endpoint.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Context } from './composition/context.ts';
import { addServiceMetrics } from './composition/service-metrics.ts';
import { readPageFigures, readSiteInfo } from './composition/site-info.ts';
import { IDENTITY_PATH } from './features/accounts/secret-cookies.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { readBrowserKeys } from './features/payments/payments.service.ts';
import { registerApiDocs } from './http/docs/api-docs.ts';
import { addDraining } from './http/draining.ts';
import { handleError } from './http/error-handler.ts';
import { registerFormCallback } from './http/form-callback.ts';
import { createSameSiteRule } from './http/guards/same-site.ts';
import { limitConnections, watchUnusedConnections } from './http/limits/connection-limits.ts';
import { answerNotFound, createMethodFinder } from './http/not-found.ts';
import { registerMetricsRoute } from './http/observe/metrics.ts';
import { observeRequests } from './http/observe/observe.ts';
import { compressAnswers } from './http/pages/compress.ts';
import {
  contentSecurityPolicy,
  readSecurityHeaders,
  storeSources,
  stripeSources,
} from './http/pages/headers.ts';
import { mountSandbox } from './http/pages/mount-sandbox.ts';
import { registerWebApp } from './http/pages/web-app.ts';
import { mount, type Route } from './http/route.ts';
import { serverOptions } from './http/server-options.ts';
import type { ErrorTracker } from './providers/ports.ts';

/**
 * Path prefixes whose responses are not compressed. These responses contain a secret, or private text next to text that
 * another person chose. The compressed size could reveal the secret or the private text (decision 006).
 */
const UNCOMPRESSED = [
  IDENTITY_PATH,
  '/api/community/conversations',
  '/api/community/notifications',
  '/api/admin/reports',
];

interface AppDeps {
  ctx: Context;
  /** Folder of the built web app. */
  webDist: string;
  /** The card sandbox of this process, when it replaces the card provider. */
  sandbox?: Parameters<typeof mountSandbox>[1] | null;
  errorTracker?: ErrorTracker | undefined;
  /** Where log lines are written; standard output by default. */
  logStream?: NodeJS.WritableStream;
}

export async function buildApp({
  ctx,
  webDist,
  sandbox = null,
  logStream,
  errorTracker,
}: AppDeps): Promise<FastifyInstance> {
  const { config, metrics } = ctx;
  const app = Fastify(serverOptions(config, { stream: logStream, errorTracker }));
  app.decorateRequest('principal', null);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(handleError);
  if (sandbox) mountSandbox(app, sandbox);
  limitConnections(app.server, config.isProduction && config.trustProxy === false);
  const policy = contentSecurityPolicy(
    ...(readBrowserKeys(ctx).kind === 'stripe' ? [stripeSources] : []),
    ...(config.s3?.publicUrl ? [storeSources(config.s3.publicUrl)] : []),
  );
  observeRequests(app, {
    metrics,
    headers: await readSecurityHeaders(policy),
    rateLimitPerMinute: config.rateLimitPerMinute,
    tracing: ctx.tracing,
    isBehindProxy: config.trustProxy !== false,
  });
  const draining = addDraining(app);
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: UPLOAD_BYTES_MAX, files: 1, parts: 20 } });

  const requireOwnSite = createSameSiteRule(config.siteUrl);
  const endpoints: Endpoint[] = [];
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request) => {
        const takesCookies = request.routeOptions.url?.startsWith(IDENTITY_PATH);
        if (takesCookies && request.method !== 'GET') requireOwnSite(request);
      });
      compressAnswers(api, UNCOMPRESSED);
      const behind = (access: Access, routes: readonly Route[]) => {
        endpoints.push(...routes.map((item) => item.endpoint));
        mount(api, access, ctx.authenticator, routes);
      };
      const site = () => readSiteInfo(ctx, sandbox !== null);

      behind('public', healthRoutes({ ctx, draining, site, endpoints: () => endpoints }));
      for (const { routes } of ctx.features)
        for (const access of accessLevels) behind(access, routes[access] ?? []);
    },
    { prefix: '/api' },
  );

  addServiceMetrics(ctx);
  registerMetricsRoute(app, metrics, config.metricsToken);
  await registerApiDocs(app);
  const answerWithForm = config.signInProviders.filter(({ kind }) => kind === 'apple');
  const formIds = answerWithForm.map(({ id }) => id);
  await registerFormCallback(app, formIds);
  for (const { mountOutsideApi } of ctx.features) await mountOutsideApi?.(app);
  const webApp = await registerWebApp(app, {
    dist: webDist,
    policy,
    siteUrl: config.siteUrl,
    hasOwnAccounts: config.hostedIdentity === null,
    figures: () => readPageFigures(ctx),
  });

  app.decorate('sendPage', webApp?.sendPage ?? null);
  app.setNotFoundHandler(answerNotFound(createMethodFinder(endpoints, '/api'), webApp));
  app.decorate('endpoints', endpoints);
  const closeUnusedConnections = watchUnusedConnections(app.server);
  app.addHook('preClose', async () => {
    draining.begin();
    ctx.live.closeAll();
    closeUnusedConnections();
  });
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every mounted endpoint, for the OpenAPI document and for tests that call all endpoints. */
    endpoints: Endpoint[];
  }
}
