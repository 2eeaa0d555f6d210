import { mailReportEndpoints } from '@urost3/contract/mail-reports/mail-reports.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { ERASED_WITH_ACCOUNT, type Feature } from '../../composition/feature.ts';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../http/app-error.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { route } from '../../http/route.ts';
import {
  mailReportKinds,
  receivePostedReport,
  requireReportSecret,
} from './mail-reports.service.ts';

export function mailReportsFeature(ctx: Context): Feature {
  const { receive, listUnsent, sendAgain, giveUp } = mailReportEndpoints;
  for (const kind of mailReportKinds) ctx.metrics.mailReports.inc({ kind }, 0);
  /** Does something with one unsent mail, and records it. */
  const settle = (
    endpoint: typeof sendAgain | typeof giveUp,
    run: (tx: Db, id: string) => Promise<boolean>,
    action: 'mail.sent_again' | 'mail.given_up',
  ) =>
    route(endpoint, (call) =>
      ctx.db.transaction(async (tx) => {
        const { id } = call.params;
        if (!(await run(tx, id))) throw notFound('This unsent mail');
        await ctx.audit.record(tx, actorOf(call), action, id);
      }),
    );
  return {
    routes: {
      provider: [
        route(receive, async ({ params, request }) => {
          requireReportSecret(ctx, request.headers.authorization);
          await receivePostedReport(ctx, params.form, request.body);
        }),
      ],
      oversight: [
        route(listUnsent, async () => ({ mails: await ctx.mail.listUnsent() })),
        settle(sendAgain, ctx.mail.sendAgain, 'mail.sent_again'),
        settle(giveUp, ctx.mail.giveUp, 'mail.given_up'),
      ],
    },
    ...ERASED_WITH_ACCOUNT,
  };
}
