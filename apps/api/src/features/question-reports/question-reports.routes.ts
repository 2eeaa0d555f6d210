import { questionReportEndpoints } from '@urost3/contract/question-reports/question-reports.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Feature } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { route } from '../../http/route.ts';
import {
  answerReport,
  eraseReports,
  exportReports,
  listMyReports,
  listReportsForStaff,
  markReportsSeen,
  reportQuestion,
} from './question-reports.service.ts';

export const questionReportsFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(questionReportEndpoints.report, ({ principal, body, query }) =>
        reportQuestion(ctx, principal, body, query.clientId ?? null),
      ),
      route(questionReportEndpoints.listOwn, ({ principal }) => listMyReports(ctx, principal)),
      route(questionReportEndpoints.markSeen, ({ principal }) => markReportsSeen(ctx, principal)),
    ],
    content: [
      route(questionReportEndpoints.listAll, ({ query }) => listReportsForStaff(ctx, query)),
      route(questionReportEndpoints.answer, (call) =>
        answerReport(ctx, actorOf(call), call.params.id, call.body),
      ),
    ],
  },
  erase: eraseReports,
  exports: {
    as: 'questionReports',
    of: (db, uid, principal) => exportReports(ctx, db, uid, principal),
  },
});
