import { mailReportEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { MailReportsService } from './mail-reports.service.ts';

/** @param secret null: the endpoints are switched off */
export function mailReportRoutes(service: MailReportsService, secret: string | null): Route[] {
  return [
    route(mailReportEndpoints.receive, async ({ params, request }) => {
      service.requireSecret(secret, request.headers.authorization);
      await service.receive(params.form, request.body);
    }),
  ];
}
