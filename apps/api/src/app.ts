// Every route of the product, by guard: reading this file is reading the security map.

import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { UPLOAD_BYTES_MAX } from '@urost3/contract/authoring.ts';
import type { Endpoint } from '@urost3/contract/endpoint.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { createDeviceCookie } from './features/accounts/device-cookie.ts';
import { profileRoutes } from './features/accounts/profile.routes.ts';
import {
  recoveryPublicRoutes,
  recoverySignedInRoutes,
} from './features/accounts/recovery.routes.ts';
import {
  cookieSettings,
  createRefreshCookie,
  IDENTITY_PATH,
} from './features/accounts/refresh-cookie.ts';
import {
  passwordRoutes,
  sessionPublicRoutes,
  sessionTokenRoutes,
} from './features/accounts/sessions.routes.ts';
import { signUpRoutes } from './features/accounts/sign-up.routes.ts';
import { attemptRoutes } from './features/attempts/attempts.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import {
  sectionRoutes,
  stationAdminRoutes,
  uploadRoutes,
} from './features/authoring/authoring.routes.ts';
import { bulkContentRoutes } from './features/authoring/bulk.routes.ts';
import {
  availabilityRoutes,
  staffAvailabilityRoutes,
} from './features/availability/availability.routes.ts';
import {
  bookingRoutes,
  calendarFeedRoutes,
  freeInterviewRoutes,
  staffBookingRoutes,
} from './features/bookings/bookings.routes.ts';
import { circuitRoutes } from './features/circuit/circuit.routes.ts';
import { clientErrorRoutes } from './features/client-errors/client-errors.routes.ts';
import { createClientErrorsService } from './features/client-errors/client-errors.service.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { registerDevRoutes } from './features/dev/dev.routes.ts';
import { feedImageRoutes, feedRoutes } from './features/feed/feed.routes.ts';
import { feedbackRoutes, staffFeedbackRoutes } from './features/feedback/feedback.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { messageRoutes } from './features/messages/messages.routes.ts';
import {
  digestPublicRoutes,
  notificationRoutes,
} from './features/notifications/notifications.routes.ts';
import {
  paymentAdminRoutes,
  paymentRoutes,
  webhookRoutes,
} from './features/payments/payments.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import {
  questionReportAdminRoutes,
  questionReportRoutes,
} from './features/question-reports/question-reports.routes.ts';
import { recallRoutes } from './features/recall/recall.routes.ts';
import { adminReportRoutes, reportRoutes } from './features/reports/reports.routes.ts';
import { revisionRoutes } from './features/revision/revision.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { demoAccounts } from './features/seed/demo-accounts.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { stationRoutes } from './features/stations/stations.routes.ts';
import { studyRoutes } from './features/study/study.routes.ts';
import {
  subscriptionAdminRoutes,
  subscriptionRoutes,
} from './features/subscription/subscription.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { AppError } from './http/app-error.ts';
import { limitConnections, watchUnusedConnections } from './http/connection-limits.ts';
import { handleError, sendError } from './http/error-handler.ts';
import {
  contentSecurityPolicy,
  permissionsPolicy,
  readHelmetHeaders,
  stripeSources,
} from './http/headers.ts';
import { createMethodFinder } from './http/method-not-allowed.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { registerMetricsRoute } from './http/metrics-route.ts';
import { mountSandbox, SANDBOX_PREFIX } from './http/mount-sandbox.ts';
import { observeRequests } from './http/observe.ts';
import { addProcessMetrics } from './http/process-metrics.ts';
import { mount, type Route } from './http/route.ts';
import { createSameSiteRule } from './http/same-site.ts';
import { serverOptions } from './http/server-options.ts';
import { isPagePath, registerWebApp } from './http/web-app.ts';
import { addServiceMetrics } from './service-metrics.ts';
import type { Providers, Services } from './services.ts';

export interface AppDeps {
  providers: Providers;
  services: Services;
  /** Folder of the built web app. */
  webDist: string;
  /** The card sandbox of this process, where it stands in for the provider. */
  sandbox?: Parameters<typeof mountSandbox>[1] | null;
  /** Where log lines go; default standard output. */
  logStream?: NodeJS.WritableStream;
  /** Shared with what is measured outside requests. */
  metrics?: Metrics;
}

export async function buildApp({
  providers,
  services,
  webDist,
  sandbox = null,
  logStream,
  metrics = createMetrics(),
}: AppDeps): Promise<FastifyInstance> {
  const { config, clock, database, storage } = providers;
  const { community } = services;
  const app = Fastify(serverOptions(config, logStream));
  app.decorateRequest('principal', null);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(handleError);
  if (sandbox) mountSandbox(app, sandbox);
  limitConnections(app.server, config.isProduction && config.trustProxy === false);
  const takesStripe = services.payments.browserKeys.kind === 'stripe';
  const policy = contentSecurityPolicy(takesStripe ? stripeSources : {});
  observeRequests(app, {
    metrics,
    headers: {
      ...(await readHelmetHeaders()),
      'content-security-policy': policy,
      'permissions-policy': permissionsPolicy,
    },
    rateLimitPerMinute: config.rateLimitPerMinute,
  });
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: UPLOAD_BYTES_MAX, files: 1, parts: 20 } });

  const settings = cookieSettings(config.siteUrl);
  const cookies = {
    refresh: createRefreshCookie(settings),
    device: createDeviceCookie(settings, providers.secretKey),
  };
  const requireOwnSite = createSameSiteRule(config.siteUrl);
  const countClientErrors = metrics.counter(
    'client_errors_total',
    'Failures that the browser app has reported.',
  );
  const countClientError = (kind: string) => countClientErrors({ kind });
  const endpoints: Endpoint[] = [];
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request) => {
        const takesCookies = request.routeOptions.url?.startsWith(IDENTITY_PATH);
        if (takesCookies && request.method !== 'GET') requireOwnSite(request);
      });
      const behind = (access: Endpoint['access'], ...lists: Route[][]) => {
        const routes = lists.flat();
        endpoints.push(...routes.map((item) => item.endpoint));
        mount(api, access, services.authenticator, routes);
      };
      const checks = {
        database: () => database.query('select 1'),
        storage: () => storage.check(),
        jobs: async () => {
          if (!services.jobs.isReady()) throw new Error('jobs have not started');
        },
        content: async () => {
          if (![...services.content.catalogue().values()].some((list) => list.length > 0))
            throw new Error('no section is published');
        },
      };
      const hasOwnAccounts = config.hostedIdentity === null;
      const site = async () => {
        const set = await services.settings.read(database.db);
        return {
          mode: config.mode,
          hasOwnAccounts,
          hasMailbox: !config.isProduction && config.smtp === null,
          contact: await services.contact.findReader(),
          business: {
            name: set.businessName,
            address: set.businessAddress,
            email: set.businessEmail,
          },
          premium: {
            price: set.subscriptionPrice,
            currency: set.subscriptionCurrency,
            durationDays: set.subscriptionDurationDays,
          },
          demoAccounts: config.hasDemoAccounts ? demoAccounts : [],
          cards: {
            isTest: services.payments.browserKeys.isTest,
            publishableKey: services.payments.browserKeys.publishableKey,
            scriptUrl: sandbox ? `${SANDBOX_PREFIX}/v3/stripe.js` : null,
          },
        };
      };

      behind(
        'public',
        healthRoutes({ checks, site, endpoints: () => endpoints }),
        sessionPublicRoutes(services.sessions, services.authenticator, services.issuer, cookies),
        contactRoutes(services.contact),
        clientErrorRoutes(createClientErrorsService({ clock, count: countClientError })),
        digestPublicRoutes(community.notifications),
        // A hosted provider keeps passwords and addresses: none of our own paths to an account exist then.
        hasOwnAccounts ? passwordRoutes(services.sessions, cookies) : [],
        hasOwnAccounts ? signUpRoutes(services.signUp, cookies) : [],
        hasOwnAccounts
          ? recoveryPublicRoutes(services.passwordResets, services.emailChanges, cookies.device)
          : [],
      );
      behind(
        'provider',
        mediaRoutes(services.media),
        feedImageRoutes(community.images),
        calendarFeedRoutes(services.bookings),
      );
      await api.register(async (raw) => {
        // Signatures are over the bytes as they came.
        raw.removeContentTypeParser('application/json');
        raw.addContentTypeParser(
          'application/json',
          { parseAs: 'buffer' },
          (_request, body, done) => done(null, body),
        );
        const routes = webhookRoutes(services.payments);
        endpoints.push(...routes.map((item) => item.endpoint));
        mount(raw, 'provider', services.authenticator, routes);
      });
      behind('token', sessionTokenRoutes(services.sessions));
      behind(
        'signed-in',
        stationRoutes(services.stations),
        studyRoutes(services.study),
        attemptRoutes(services.attempts),
        recallRoutes(services.recall),
        circuitRoutes(services.circuit),
        revisionRoutes(services.revision),
        searchRoutes(services.search),
        questionReportRoutes(services.questionReports),
        subscriptionRoutes(services.subscription),
        liveRoutes(services.live, services.authenticator),
        availabilityRoutes(services.availability),
        hasOwnAccounts
          ? recoverySignedInRoutes(services.sessions, services.emailChanges, cookies.device)
          : [],
        profileRoutes(services.profile, services.erasure),
        paymentRoutes(services.payments),
        bookingRoutes(services.bookings),
        feedbackRoutes(services.feedback),
      );
      behind(
        'community',
        feedRoutes(community),
        messageRoutes(community),
        peopleRoutes(community.people),
        notificationRoutes(community.notifications),
        reportRoutes(community.reports),
      );
      behind(
        'staff',
        staffAvailabilityRoutes(services.availability),
        staffBookingRoutes(services.bookings),
        staffFeedbackRoutes(services.feedback),
      );
      behind(
        'admin',
        dashboardRoutes(services.administration.dashboard),
        userRoutes(services.administration.users),
        stationAdminRoutes(services.authoring.stations),
        sectionRoutes(services.authoring.sections),
        uploadRoutes(services.authoring.uploads),
        bulkContentRoutes(services.authoring.bulk),
        questionReportAdminRoutes(services.questionReports),
        auditRoutes(services.administration.auditLog),
        settingsRoutes(services.administration.settings),
        paymentAdminRoutes(services.payments),
        subscriptionAdminRoutes(services.subscription),
        adminReportRoutes(community.reports),
        freeInterviewRoutes(services.bookings),
      );
    },
    { prefix: '/api' },
  );

  addProcessMetrics(metrics);
  addServiceMetrics(metrics, services, database);
  registerMetricsRoute(app, metrics, config.metricsToken);
  if (!config.isProduction) registerDevRoutes(app, database.db);
  const sendPage = await registerWebApp(app, {
    dist: webDist,
    policy,
    siteUrl: config.siteUrl,
    hasOwnAccounts: config.hostedIdentity === null,
  });

  const allowedMethods = createMethodFinder(endpoints, '/api');
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?')[0] ?? '';
    const allowed = allowedMethods(pathname);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      return sendError(
        reply,
        new AppError(
          'method_not_allowed',
          `${request.method} is not possible here. Use ${allowed.join(' or ')}.`,
        ),
      );
    }
    if (sendPage && isPagePath(request.method, pathname)) return sendPage(request, reply.code(200));
    return sendError(
      reply,
      new AppError('not_found', `There is nothing at ${request.method} ${pathname}.`),
    );
  });
  app.decorate('endpoints', endpoints);
  const closeUnusedConnections = watchUnusedConnections(app.server);
  app.addHook('preClose', async () => {
    services.live.closeAll();
    closeUnusedConnections();
  });
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every mounted endpoint, for the generated description and the tests that walk them. */
    endpoints: Endpoint[];
  }
}
