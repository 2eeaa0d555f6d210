// Learners' reports of errors in questions, and the answers that they receive.

import { randomUUID } from 'node:crypto';
import { cutText } from '@urost3/contract/cut-text.ts';
import type {
  AdminQuestionReport,
  QuestionReport,
  QuestionReportBody,
  ReportAnswerBody,
} from '@urost3/contract/question-reports.schemas.ts';
import type { Database, Db } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import { pageWithin } from '../../http/page-cursor.ts';
import { isEntitled, type Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { ContentService } from '../content/content.service.ts';
import type { LiveService } from '../live/live.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import * as repository from './question-reports.repository.ts';
import type { ReportRow } from './question-reports.tables.ts';

/** The largest number of characters of the question's current wording that are stored with a report. */
const QUESTION_CHARACTERS_MAX = 2000;
const OWN_SHOWN = 100;

export type QuestionReportsService = ReturnType<typeof createQuestionReportsService>;

export function createQuestionReportsService(deps: {
  database: Database;
  clock: Clock;
  audit: AuditService;
  content: ContentService;
  stations: StationsService;
  live: LiveService;
}) {
  const { clock, audit, content, stations, live } = deps;
  const { db } = deps.database;

  function toReport(row: ReportRow): QuestionReport {
    const section = stations.find(row);
    return {
      id: row.id,
      stationId: row.stationId,
      sectionId: row.sectionId,
      sectionTitle: section?.title ?? 'Section no longer available',
      questionId: row.questionId,
      question: row.question,
      reason: row.reason,
      note: row.note,
      outcome: row.outcome,
      answer: row.answer,
      createdAt: row.createdAt.toISOString(),
      answeredAt: row.answeredAt?.toISOString() ?? null,
      isNew: row.answeredAt !== null && row.seenAt === null,
    };
  }

  /** Hides the question's text from a learner without Premium, unless the section is free and published. The learner's own text stays. */
  function toOwnReport(principal: Principal, row: ReportRow): QuestionReport {
    const mayRead = isEntitled(principal) || stations.isReadable(principal, row);
    return mayRead ? toReport(row) : { ...toReport(row), question: '' };
  }

  function toAdminReport(found: repository.ReportWithReporter): AdminQuestionReport {
    const { report, reporter, adminStationId } = found;
    return { ...toReport(report), reporter, adminStationId };
  }

  return {
    /** @throws AppError not_found, subscription_required, conflict while the person has an open report about the question */
    async report(principal: Principal, body: QuestionReportBody): Promise<QuestionReport> {
      stations.requireReadable(principal, body);
      const section = await content.getStudySection(body.stationId, body.sectionId);
      const question = section?.questions.find((item) => item.id === body.questionId);
      if (!question) throw new AppError('not_found', 'This question is no longer available.');
      try {
        const row = await repository.insertReport(db, {
          id: randomUUID(),
          userUid: principal.uid,
          ...body,
          question: cutText(question.question, QUESTION_CHARACTERS_MAX),
          createdAt: clock.now(),
        });
        live.hint('content', 'question-report', row.id);
        return toReport(row);
      } catch (error) {
        if (violatedUnique(error) !== repository.ONE_OPEN) throw error;
        throw new AppError(
          'conflict',
          'You have reported this question already. The answer will appear in My Revision.',
        );
      }
    },

    async listOwn(principal: Principal): Promise<{ reports: QuestionReport[] }> {
      const rows = await repository.listOwnReports(db, principal.uid, OWN_SHOWN);
      return { reports: rows.map((row) => toOwnReport(principal, row)) };
    },

    markSeen: (principal: Principal): Promise<void> =>
      repository.updateSeen(db, principal.uid, clock.now()),

    async listAll(query: { status: 'open' | 'answered'; page: number; limit: number }) {
      const total = await repository.countReports(db, query.status);
      const page = pageWithin(total, query);
      const rows = total === 0 ? [] : await repository.listReports(db, { ...query, page });
      return {
        reports: rows.map(toAdminReport),
        total,
        totalPages: Math.ceil(total / query.limit),
        currentPage: page,
      };
    },

    /** @throws AppError not_found, conflict when the report has an answer already */
    async answer(
      principal: Principal,
      id: string,
      { outcome, answer }: ReportAnswerBody,
      caller: { ip: string; requestId: string },
    ): Promise<AdminQuestionReport> {
      return db.transaction(async (tx) => {
        const answeredAt = clock.now();
        const values = { outcome, answer, answeredAt, answeredBy: principal.uid };
        const isAnswered = await repository.updateAnswered(tx, id, values);
        const found = await repository.findReport(tx, id);
        if (!found) throw new AppError('not_found', 'There is no such report.');
        if (!isAnswered) throw new AppError('conflict', 'This report has been answered already.');
        await audit.record(tx, {
          action: 'question_report.answered',
          actorUid: principal.uid,
          subject: id,
          detail: { outcome },
          caller,
        });
        const { userUid } = found.report;
        if (userUid) {
          await live.publish(tx, [{ to: { uid: userUid }, kind: 'question-report', data: { id } }]);
        }
        return toAdminReport(found);
      });
    },

    /** Removes the author from the reports of a deleted account. */
    erase: (tx: Db, userUid: string): Promise<void> => repository.anonymiseAuthor(tx, userUid),
    exportOf: async (handle: Db, userUid: string, principal: Principal): Promise<unknown> =>
      (await repository.listOwnReports(handle, userUid)).map((row) => toOwnReport(principal, row)),
  };
}
