import type { Endpoint } from '@urost3/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { mailReportRoutes } from './features/mail-reports/mail-reports.routes.ts';
import { webhookRoutes } from './features/payments/payments.routes.ts';
import { mount } from './http/route.ts';
import type { Services } from './services.ts';

/** Mounts the webhooks of the card provider and of mail providers. @returns their endpoints */
export async function mountWebhooks(
  api: FastifyInstance,
  services: Services,
  mailSecret: string | null,
): Promise<Endpoint[]> {
  const routes = [
    ...webhookRoutes(services.payments),
    ...mailReportRoutes(services.mailReports, mailSecret),
  ];
  await api.register(async (raw) => {
    // Keep each body as raw bytes, because webhook signatures cover the raw bytes.
    raw.removeContentTypeParser('application/json');
    raw.addContentTypeParser(
      ['application/json', 'message/rfc822'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    mount(raw, 'provider', services.authenticator, routes);
  });
  return routes.map(({ endpoint }) => endpoint);
}
