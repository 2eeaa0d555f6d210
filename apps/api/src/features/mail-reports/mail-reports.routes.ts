import { mailReportEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { MailReportsService } from './mail-reports.service.ts';

/** @param secret null: the endpoints are switched off */
export function mailReportRoutes(service: MailReportsService, secret: string | null): Route[] {
  return [
    route(mailReportEndpoints.receive, async ({ params, request, reply }) => {
      // Ask for the password, because Amazon SNS sends it only after a response with `www-authenticate`.
      if (secret !== null && !request.headers.authorization)
        reply.header('www-authenticate', 'Basic realm="mail reports"');
      service.requireSecret(secret, request.headers.authorization);
      const confirmationUrl = await service.receive(params.form, request.body);
      if (confirmationUrl)
        request.log.warn(
          { confirmationUrl },
          'Amazon SNS asks whether this site wants its mail reports: open this address once',
        );
    }),
  ];
}
