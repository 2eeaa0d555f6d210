// The results of a learner by day, from which the recall schedule is computed.
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';

/** The results of one day of study of a section. */
export interface DayEvidence {
  /** The London date. */
  onDay: string;
  /** The last self-rating of the day. */
  rating: number | null;
  /** The last checklist mark of the day. */
  mark: number | null;
  /**
   * The percentage of right answers among the questions with a marked pick on this day. The last marked pick of each
   * question counts.
   */
  picks: number | null;
}

interface SectionEvidence {
  stationId: StationId;
  sectionId: string;
  /** When the latest result was made. */
  lastAt: Date;
  /** Each day with a rating, a mark or a pick; oldest first. */
  days: DayEvidence[];
}

/**
 * Returns one row per section. The day is the first sort key, because days compare much faster than texts. The days of a section are one
 * JSON value, because the driver parses it faster than one row per day.
 */
export async function listEvidence(db: Db, userUid: string): Promise<SectionEvidence[]> {
  const rows = await rowsOf<Omit<SectionEvidence, 'lastAt'> & { lastAt: string | Date }>(
    db,
    sql`
      with evidence as (
        (select distinct on (on_day, section_id, station_id)
          station_id, section_id, on_day, at, percent as rating, null::int as mark, null::int as picks
        from section_ratings where user_uid = ${userUid}
        order by on_day, section_id, station_id, at desc, id desc)
        union all
        (select distinct on (on_day, section_id, station_id)
          station_id, section_id, on_day, at, null, percent, null
        from checklist_attempts where user_uid = ${userUid}
        order by on_day, section_id, station_id, at desc, id desc)
        union all
        select station_id, section_id, on_day, max(at), null, null,
          round(100.0 * count(*) filter (where is_right) / count(*))::int
        from (
          select distinct on (on_day, section_id, station_id, question_id)
            station_id, section_id, on_day, at, is_right
          from mcq_attempts where user_uid = ${userUid} and is_right is not null
          order by on_day, section_id, station_id, question_id, at desc, id desc
        ) last_picks group by on_day, section_id, station_id
      )
      select station_id as "stationId", section_id as "sectionId", max(at) as "lastAt",
        json_agg(json_build_object('onDay', on_day, 'rating', rating, 'mark', mark, 'picks', picks)
          order by on_day) as "days"
      from (
        select station_id, section_id, on_day, max(at) as at, max(rating) as rating, max(mark) as mark, max(picks) as picks
        from evidence group by on_day, section_id, station_id
      ) days group by station_id, section_id`,
  );
  return rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt) }));
}
