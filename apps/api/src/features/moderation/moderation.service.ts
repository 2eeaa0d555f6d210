// Moderators see the reports about one item as one case. They see a private message only when a participant reports it.

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@urost3/contract/day.ts';
import type { BodyOf } from '@urost3/contract/endpoint.ts';
import type { moderationEndpoints } from '@urost3/contract/endpoints.ts';
import type {
  CaseAction,
  CaseStatus,
  ReportCase,
  ReportReason,
} from '@urost3/contract/moderation.schemas.ts';
import { REPORT_ABOUT_YOU, REPORT_CASES_PAGE } from '@urost3/contract/moderation.ts';
import type { Database } from '../../db/client.ts';
import { requireOther } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { pageWithin } from '../../http/page-cursor.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { FeedModeration } from '../feed/feed-moderation.service.ts';
import type { LiveService } from '../live/live.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type {
  NewNotification,
  NotificationsService,
} from '../notifications/notifications.service.ts';
import type { Limit, RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { noticeKinds, transitions } from './case-actions.ts';
import { viewCases } from './case-views.ts';
import * as repository from './moderation.repository.ts';
import type { CaseRow } from './moderation.tables.ts';
import { createReportedItems } from './reported-items.ts';

const REPORTS: Limit = {
  name: 'reports',
  max: 30,
  windowMs: HOUR_MS,
  message: 'You have sent too many reports.',
};

export type ModerationService = ReturnType<typeof createModerationService>;

export function createModerationService(deps: {
  database: Database;
  clock: Clock;
  limits: RateLimitsService;
  audit: AuditService;
  live: LiveService;
  feed: FeedModeration;
  messages: MessagesService;
  notifications: NotificationsService;
}) {
  const { clock, limits, audit, live, feed, messages, notifications } = deps;
  const { db } = deps.database;
  const items = createReportedItems({ feed, messages });

  async function add(
    reporterUid: string,
    about: Pick<CaseRow, 'targetType' | 'targetId' | 'authorUid' | 'excerpt'>,
    { reason, note }: { reason: ReportReason; note: string },
  ): Promise<void> {
    await limits.count(db, [{ limit: REPORTS, subject: reporterUid }]);
    const now = clock.now();
    await db.transaction(async (tx) => {
      const caseId = await repository.upsertCase(tx, { id: randomUUID(), ...about }, now);
      await repository.insertReport(tx, {
        id: randomUUID(),
        caseId,
        reporterUid,
        reason,
        note,
        createdAt: now,
      });
      await audit.record(tx, {
        action: 'reports.reported',
        actorUid: reporterUid,
        subject: `${about.targetType}:${about.targetId}`,
        detail: { reason },
      });
    });
  }

  return {
    /** @throws AppError not_found when the reporter cannot see the item, rule_violation for their own text, too_many_requests */
    async report(
      reporter: Principal,
      body: BodyOf<typeof moderationEndpoints.report>,
    ): Promise<void> {
      const { targetType, targetId } = body;
      const target = await items.find(reporter.uid, targetType, targetId);
      if (!target) throw notFound(`This ${targetType}`);
      if (target.authorUid === reporter.uid) {
        throw new AppError('rule_violation', `You cannot report your own ${targetType}.`);
      }
      const { authorUid, text } = target;
      await add(reporter.uid, { targetType, targetId, authorUid, excerpt: text }, body);
    },
    /**
     * Reports a person in a practice room. The caller must have checked that the reporter was in the same room.
     * @throws AppError too_many_requests
     */
    reportPerson: (
      reporterUid: string,
      about: { targetId: string; authorUid: string; excerpt: string },
      report: { reason: ReportReason; note: string },
    ): Promise<void> => add(reporterUid, { targetType: 'person', ...about }, report),
    exportOf: repository.exportReports,
    async list(status: CaseStatus | 'all', page: number) {
      const total = await repository.countCases(db, status);
      const currentPage = pageWithin(total, { page, limit: REPORT_CASES_PAGE });
      const offset = (currentPage - 1) * REPORT_CASES_PAGE;
      const rows = await repository.listCases(db, status, { limit: REPORT_CASES_PAGE, offset });
      return {
        cases: await viewCases(db, rows),
        openCount: await repository.countCases(db, 'open'),
        pagination: {
          total,
          currentPage,
          totalPages: Math.max(1, Math.ceil(total / REPORT_CASES_PAGE)),
        },
      };
    },
    /**
     * @throws AppError not_found; `forbidden` when the case is about the moderator; `conflict` when the status of the case does not allow the action; `rule_violation`
     * when the case is about a person and the action is not `dismiss`
     */
    async decide(
      admin: Principal,
      id: string,
      action: CaseAction,
      caller: { ip: string; requestId: string },
    ): Promise<ReportCase> {
      const { from, to } = transitions[action];
      const before = await repository.findCase(db, id);
      if (!before) throw notFound('This report');
      const { targetType, targetId, authorUid, excerpt } = before.row;
      requireOther(admin, authorUid, REPORT_ABOUT_YOU);
      const refuse = (status: CaseStatus) =>
        new AppError('conflict', `This case is already ${status}. Please reload the list.`);
      if (!from.includes(before.row.status)) throw refuse(before.row.status);
      if (targetType === 'person' && action !== 'dismiss')
        throw new AppError('rule_violation', 'A report of a person can only be dismissed.');
      if (action === 'remove' && targetType === 'post') await feed.removePostImages(targetId);
      const kind = noticeKinds[action];
      const list: NewNotification[] = kind
        ? [{ userUid: authorUid, kind, actorUid: null, postId: null, text: excerpt }]
        : [];
      await db.transaction(async (tx) => {
        const current = await repository.findCaseForUpdate(tx, id);
        if (!current || !from.includes(current.status)) throw refuse(current?.status ?? 'removed');
        await repository.updateCase(tx, id, {
          status: to,
          resolvedAt: clock.now(),
          resolvedBy: admin.uid,
        });
        const events = await items.apply(tx, action, targetType, targetId);
        await notifications.add(tx, list);
        await audit.record(tx, {
          action: `reports.${action}`,
          actorUid: admin.uid,
          subject: `${targetType}:${targetId}`,
          caller,
        });
        await live.publish(tx, events);
      });
      notifications.nudge(list.map((one) => one.userUid));
      const after = await repository.findCase(db, id);
      const [shown] = after ? await viewCases(db, [after]) : [];
      if (!shown) throw notFound('This report');
      return shown;
    },
  };
}
