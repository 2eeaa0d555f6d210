// Counts how often learners correct the proposed verdict of a point, and lists the points that are corrected most often.
import type { DisputedPoint, SheetReview } from '@urost3/contract/examiner.schemas.ts';
import type { PointVerdict } from '@urost3/contract/examiner.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { type AttemptsService, textKey } from '../attempts/attempts.service.ts';
import type { ContentService } from '../content/content.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import * as repository from './examiner.repository.ts';
import { openSection } from './open-section.ts';

const DISPUTED_MAX = 100;

const rank: Record<PointVerdict, number> = { not_heard: 0, partly: 1, covered: 2 };

export function createPointCorrectionsService(deps: {
  db: Db;
  content: ContentService;
  stations: StationsService;
  attempts: AttemptsService;
}) {
  const { db, content, attempts } = deps;
  return {
    /**
     * Counts which proposals the learner corrected, once per marked checklist.
     * @throws AppError not_found, subscription_required
     */
    async review(principal: Principal, ref: SectionRef, review: SheetReview): Promise<void> {
      const section = await openSection(deps, principal, ref);
      const { uid } = principal;
      if (!(await attempts.hasChecklistAttempt(uid, review.clientId, ref)))
        throw notFound('This sheet');
      const known = new Set(section.examiner_points.map(({ text }) => textKey(text)));
      const counts = new Map<string, repository.PointCount>();
      for (const { text, heard, confirmed } of review.points) {
        const pointKey = textKey(text);
        if (!known.has(pointKey)) continue;
        const heardWrongly = Number(rank[heard] > rank[confirmed]);
        counts.set(pointKey, {
          pointKey,
          heardWrongly,
          missed: Number(rank[heard] < rank[confirmed]),
        });
      }
      await db.transaction(async (tx) => {
        if (await repository.insertReview(tx, uid, review.clientId))
          await repository.addPointCounts(tx, ref, review.source, [...counts.values()]);
      });
    },
    /** The points that learners correct most often, sorted by the share of checklists in which they were corrected. */
    async listDisputed(): Promise<{ points: DisputedPoint[] }> {
      const rows = await repository.listCorrectedPoints(db);
      const sections = await content.listStudySections();
      const bySection = new Map(
        sections.map((item) => [`${item.view.stationId}/${item.view.id}`, item]),
      );
      const points = rows.flatMap((row) => {
        const { stationId, sectionId, source, sheets, heardWrongly, missed } = row;
        const section = bySection.get(`${stationId}/${sectionId}`);
        const point = section?.view.examiner_points.find(
          ({ text }) => textKey(text) === row.pointKey,
        );
        if (!section || !point) return [];
        const { adminStationId, view } = section;
        const place = { stationId, sectionId, sectionTitle: view.title, adminStationId };
        const { text, weight } = point;
        return [{ ...place, point: text, weight, source, sheets, heardWrongly, missed }];
      });
      const share = (item: DisputedPoint) => (item.heardWrongly + item.missed) / item.sheets;
      points.sort((a, b) => share(b) - share(a) || b.sheets - a.sheets);
      return { points: points.slice(0, DISPUTED_MAX) };
    },
  };
}
