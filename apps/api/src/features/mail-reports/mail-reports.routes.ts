import { mailReportEndpoints } from '@urost3/contract/mail-reports/mail-reports.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { ERASED_WITH_ACCOUNT, type Feature } from '../../composition/feature.ts';
import { notFound } from '../../http/app-error.ts';
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

export const mailReportsFeature = (ctx: Context): Feature => ({
  routes: {
    oversight: [
      route(mailReportEndpoints.listUnsent, async () => ({ mails: await ctx.mail.listUnsent() })),
      route(mailReportEndpoints.sendAgain, ({ params: { id }, principal, request }) =>
        ctx.db.transaction(async (tx) => {
          if (!(await ctx.mail.sendAgain(tx, id))) throw notFound('This unsent mail');
          await ctx.audit.record(tx, {
            action: 'mail.sent_again',
            actorUid: principal.uid,
            subject: id,
            caller: { ip: request.ip, requestId: request.id },
          });
        }),
      ),
    ],
  },
  ...ERASED_WITH_ACCOUNT,
});
