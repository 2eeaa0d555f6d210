// Moderators see the reports about one item as one case. They see a private message only when a participant reports it.

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@urost3/contract/day.ts';
import type { BodyOf } from '@urost3/contract/endpoint.ts';
import type {
  CaseAction,
  CaseStatus,
  CaseTarget,
  moderationEndpoints,
  ReportReason,
  ReportTarget,
} from '@urost3/contract/moderation/moderation.schemas.ts';
import { REPORT_ABOUT_YOU, REPORT_CASES_PAGE } from '@urost3/contract/moderation/moderation.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { firstRow, lockById, onlyRow } from '../../db/rows.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { type Actor, type Principal, requireOther } from '../../http/guards/principal.ts';
import { pageOf } from '../../http/page-cursor.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import {
  findReportableComment,
  findReportablePost,
  type ReportedContent,
  removeReportedComment,
  removeReportedPost,
  setCommentHidden,
  setPostHidden,
} from '../feed/feed-moderation.service.ts';
import { removeImagesOfPost } from '../feed/post-images.service.ts';
import type { PublishedEvent } from '../live/live.service.ts';
import {
  findReadableMessage,
  removeReportedMessage,
  setMessageHidden,
} from '../messages/messages.service.ts';
import { addNotifications, type NewNotification } from '../notifications/notifications.service.ts';
import { authorColumns } from '../people/people.tables.ts';
import type { Limit } from '../rate-limits/rate-limits.service.ts';
import { type CaseRow, cases, reports } from './moderation.tables.ts';

/** Creates the case of a reported item, or reopens a dismissed one. @returns the case's id */
async function upsertCase(
  tx: Db,
  found: Pick<CaseRow, 'id' | 'targetType' | 'targetId' | 'authorUid' | 'excerpt'>,
  now: Date,
): Promise<string> {
  const isDismissed = sql`${cases.status} = 'dismissed'`;
  const { id } = await tx
    .insert(cases)
    .values({ ...found, status: 'open', openedAt: now })
    .onConflictDoUpdate({
      target: [cases.targetType, cases.targetId],
      set: {
        status: sql`case when ${isDismissed} then 'open' else ${cases.status} end`,
        openedAt: sql`case when ${isDismissed} then excluded.opened_at else ${cases.openedAt} end`,
        excerpt: sql`case when ${isDismissed} then excluded.excerpt else ${cases.excerpt} end`,
      },
    })
    .returning({ id: cases.id })
    .then(onlyRow);
  return id;
}

const resolver = alias(users, 'resolver');

/**
 * The id of the reported post, or of the post with the reported comment. Null for a message, a person, and a hidden or
 * deleted post.
 */
const postId = sql<string | null>`(
  select p.id from posts p where p.hidden_at is null and p.id = case ${cases.targetType}
    when 'post' then ${cases.targetId}
    when 'comment' then (select c.post_id from comments c where c.id = ${cases.targetId}) end)`;

const earlierCases = sql<number>`(
  select count(*)::int from moderation_cases e
  where e.author_uid = ${cases.authorUid} and e.opened_at < ${cases.openedAt})`;

const caseRows = (db: Db) =>
  db
    .select({
      row: cases,
      postId,
      author: authorColumns,
      earlierCases,
      resolverName: resolver.displayName,
    })
    .from(cases)
    .innerJoin(users, eq(users.uid, cases.authorUid))
    .leftJoin(profiles, eq(profiles.uid, cases.authorUid))
    .leftJoin(resolver, eq(resolver.uid, cases.resolvedBy));

function listCases(db: Db, status: CaseStatus | 'all', page: { limit: number; offset: number }) {
  return caseRows(db)
    .where(status === 'all' ? undefined : eq(cases.status, status))
    .orderBy(desc(cases.openedAt), desc(cases.id))
    .limit(page.limit)
    .offset(page.offset);
}

type ListedCase = Awaited<ReturnType<typeof listCases>>[number];

const findCase = (db: Db, id: string): Promise<ListedCase | null> =>
  caseRows(db).where(eq(cases.id, id)).then(firstRow);

const countCases = (db: Db, status: CaseStatus | 'all'): Promise<number> =>
  db.$count(cases, status === 'all' ? undefined : eq(cases.status, status));

async function listReports(db: Db, caseIds: readonly string[]) {
  if (caseIds.length === 0) return [];
  return db
    .select({ report: reports, reporter: authorColumns })
    .from(reports)
    .innerJoin(users, eq(users.uid, reports.reporterUid))
    .leftJoin(profiles, eq(profiles.uid, reports.reporterUid))
    .where(inArray(reports.caseId, [...caseIds]))
    .orderBy(asc(reports.createdAt), asc(reports.id));
}

const REPORTS: Limit = {
  name: 'reports',
  max: 30,
  windowMs: HOUR_MS,
  message: 'You have sent too many reports.',
};

/** For each action the states in which it is allowed, and the state that follows. */
const transitions: Record<CaseAction, { from: readonly CaseStatus[]; to: CaseStatus }> = {
  hide: { from: ['open', 'dismissed'], to: 'hidden' },
  restore: { from: ['hidden'], to: 'dismissed' },
  remove: { from: ['open', 'hidden', 'dismissed'], to: 'removed' },
  dismiss: { from: ['open'], to: 'dismissed' },
};

/** The notification that the author of the reported text gets; none for `dismiss`. */
const noticeKinds: Partial<Record<CaseAction, NewNotification['kind']>> = {
  hide: 'content_hidden',
  restore: 'content_restored',
  remove: 'content_removed',
};

interface SentReport {
  reason: ReportReason;
  note: string;
  clientId: string | null;
}

async function addReport(
  ctx: Context,
  reporterUid: string,
  about: Pick<CaseRow, 'targetType' | 'targetId' | 'authorUid' | 'excerpt'>,
  { reason, note, clientId }: SentReport,
) {
  await ctx.limits.count(ctx.db, [{ limit: REPORTS, subject: reporterUid }]);
  const now = ctx.clock.now();
  const words = { reason, note, createdAt: now, clientId };
  const sent = ctx.db.transaction(async (tx) => {
    // A report that is sent again because its answer was lost does not open a dismissed case again.
    const isSame = and(eq(reports.reporterUid, reporterUid), eq(reports.clientId, clientId ?? ''));
    if ((await tx.$count(reports, isSame)) > 0) return;
    const caseId = await upsertCase(tx, { id: randomUUID(), ...about }, now);
    // A second report by the same person about the same case replaces the first one.
    await tx
      .insert(reports)
      .values({ id: randomUUID(), caseId, reporterUid, ...words })
      .onConflictDoUpdate({ target: [reports.caseId, reports.reporterUid], set: words });
    const subject = `${about.targetType}:${about.targetId}`;
    await ctx.audit.record(tx, reporterUid, 'reports.reported', subject, { reason });
  });
  // The id was used for another item at the same moment. As when it was used before, nothing is written.
  await sent.catch((error: unknown) => {
    if (violatedUnique(error) === null) throw error;
  });
}

/**
 * @returns null for a hidden or deleted item, for a post that the viewer cannot see and comments on it, and for a message
 * of a conversation without the viewer. A block with the author of a comment or message is ignored, so that people can also
 * report somebody whom they have blocked before
 */
async function findReported(
  { db }: Context,
  viewer: string,
  type: ReportTarget,
  id: string,
): Promise<ReportedContent | null> {
  if (type === 'post') return findReportablePost(db, viewer, id);
  if (type === 'comment') return findReportableComment(db, viewer, id);
  const message = await findReadableMessage(db, viewer, id);
  return message ? { authorUid: message.authorUid, text: message.content } : null;
}

/** @throws AppError not_found when the reporter cannot see the item, rule_violation for their own text, too_many_requests */
export async function reportContent(
  ctx: Context,
  reporter: Principal,
  body: BodyOf<typeof moderationEndpoints.report> & { clientId: string | null },
) {
  const { targetType, targetId } = body;
  const target = await findReported(ctx, reporter.uid, targetType, targetId);
  if (!target) throw notFound(`This ${targetType}`);
  if (target.authorUid === reporter.uid) {
    throw new AppError('rule_violation', `You cannot report your own ${targetType}.`);
  }
  const { authorUid, text } = target;
  await addReport(ctx, reporter.uid, { targetType, targetId, authorUid, excerpt: text }, body);
}

/**
 * Reports a person in a practice room. The caller must have checked that the reporter was in the same room.
 * @throws AppError too_many_requests
 */
export const reportPerson = (
  ctx: Context,
  reporterUid: string,
  about: { targetId: string; authorUid: string; excerpt: string },
  report: SentReport,
): Promise<void> => addReport(ctx, reporterUid, { targetType: 'person', ...about }, report);

/** Cases with their reports, as moderators see them. */
async function viewCases(db: Db, rows: readonly ListedCase[]) {
  const found = await listReports(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, resolverName, ...shown }) => ({
    ...row,
    ...shown,
    authorId: row.authorUid,
    reports: found
      .filter(({ report }) => report.caseId === row.id)
      .map(({ report, reporter }) => ({ ...report, reporterId: report.reporterUid, reporter })),
    resolvedBy: resolverName,
  }));
}

export async function listReportCases({ db }: Context, status: CaseStatus | 'all', page: number) {
  const total = await countCases(db, status);
  const { offset, ...pages } = pageOf(total, { page, limit: REPORT_CASES_PAGE });
  const rows = await listCases(db, status, { limit: REPORT_CASES_PAGE, offset });
  return {
    cases: await viewCases(db, rows),
    openCount: await countCases(db, 'open'),
    pagination: { total, ...pages },
  };
}

/**
 * Hides, shows or removes the reported item.
 * @returns the events of the change; none for a dismissal and for a reported person
 */
async function applyAction(
  ctx: Context,
  tx: Db,
  action: CaseAction,
  { targetType: type, targetId: id }: { targetType: CaseTarget; targetId: string },
): Promise<PublishedEvent[]> {
  if (action === 'dismiss' || type === 'person') return [];
  if (action === 'remove') {
    if (type === 'post') return removeReportedPost(tx, id);
    if (type === 'comment') return removeReportedComment(ctx, tx, id);
    return removeReportedMessage(ctx, tx, id);
  }
  const isHidden = action === 'hide';
  if (type === 'post') return setPostHidden(ctx, tx, id, isHidden);
  if (type === 'comment') return setCommentHidden(ctx, tx, id, isHidden);
  return setMessageHidden(ctx, tx, id, isHidden);
}

/**
 * @throws AppError not_found; `forbidden` when the case is about the moderator; `conflict` when the status of the case does not allow the action; `rule_violation`
 * when the case is about a person and the action is not `dismiss`
 */
export async function decideCase(ctx: Context, by: Actor, id: string, action: CaseAction) {
  const { db } = ctx;
  const { from, to } = transitions[action];
  const before = await findCase(db, id);
  if (!before) throw notFound('This report');
  const { targetType, targetId, authorUid, excerpt } = before.row;
  requireOther(by, authorUid, REPORT_ABOUT_YOU);
  const refuse = (status: CaseStatus) =>
    new AppError('conflict', `This case is already ${status}. Please reload the list.`);
  if (!from.includes(before.row.status)) throw refuse(before.row.status);
  if (targetType === 'person' && action !== 'dismiss')
    throw new AppError('rule_violation', 'A report of a person can only be dismissed.');
  if (action === 'remove' && targetType === 'post') await removeImagesOfPost(ctx, targetId);
  const kind = noticeKinds[action];
  await db.transaction(async (tx) => {
    // Locked, so that two moderators decide one after the other.
    const current = await lockById(tx, cases, id);
    if (!current || !from.includes(current.status)) throw refuse(current?.status ?? 'removed');
    await tx
      .update(cases)
      .set({ status: to, resolvedAt: ctx.clock.now(), resolvedBy: by.uid })
      .where(eq(cases.id, id));
    const events = await applyAction(ctx, tx, action, before.row);
    // A text that its author has deleted meanwhile was neither hidden nor removed.
    if (kind && events.length > 0) {
      const notice = { userUid: authorUid, kind, actorUid: null, postId: null, text: excerpt };
      await addNotifications(ctx, tx, [notice]);
    }
    await ctx.audit.record(tx, by, `reports.${action}`, `${targetType}:${targetId}`);
    await ctx.live.publish(tx, events);
  });
  const after = await findCase(db, id);
  const [shown] = after ? await viewCases(db, [after]) : [];
  if (!shown) throw notFound('This report');
  return shown;
}

/**
 * The reports that a person sent, and the cases in which the person's texts were hidden or removed. The names of the
 * reporters are left out.
 */
export async function exportReports(db: Db, uid: string) {
  const sent = await db
    .select({
      targetType: cases.targetType,
      ...pick(reports, 'reason', 'note', 'createdAt'),
    })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .where(eq(reports.reporterUid, uid));
  const aboutOwnWords = await db
    .select(pick(cases, 'targetType', 'targetId', 'excerpt', 'status', 'resolvedAt'))
    .from(cases)
    .where(and(eq(cases.authorUid, uid), inArray(cases.status, ['hidden', 'removed'])));
  return { sent, aboutOwnWords };
}
