// What became of sign-ups, revenue and interviewers' hours, counted from the rows themselves.
import type { InterviewerHours, RevenueMonth } from '@urost3/contract/overview.schemas.ts';
import { RETURN_WEEKS } from '@urost3/contract/overview-results.ts';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';

export interface CohortRow {
  from: string;
  signedUp: number;
  studied: number;
  finishedCircuit: number;
  boughtPremium: number;
  boughtInterview: number;
  /** One for each of RETURN_WEEKS. */
  returned: number[];
}

/** @param from a Monday at midnight in London. @returns weeks with a sign-up */
export function listCohorts(db: Db, from: Date): Promise<CohortRow[]> {
  const bought = (
    purpose: string,
  ) => sql`exists (select 1 from payments p where p.user_uid = l.uid and p.purpose = ${purpose}
    and p.status = 'succeeded' and (p.refunded_minor < p.amount_minor or p.amount_minor = 0))`;
  // Weeks are counted on the London calendar, where one with a clock change has 167 or 169 hours.
  const studiedIn = (
    week: number,
  ) => sql`exists (select 1 from study_segments s where s.user_uid = l.uid
    and s.started_at >= (l.week + ${7 * week}::int)::timestamp at time zone 'Europe/London'
    and s.started_at < (l.week + ${7 * (week + 1)}::int)::timestamp at time zone 'Europe/London')`;
  const returned = RETURN_WEEKS.map(
    (week) => sql`(count(*) filter (where ${studiedIn(week)}))::int`,
  );
  return rowsOf<CohortRow>(
    db,
    sql`with l as (
        select uid, date_trunc('week', created_at at time zone 'Europe/London')::date as week from users
        where created_at >= ${from.toISOString()}::timestamptz and deleted_at is null and not is_admin and not is_interviewer and area_roles = '{}')
      select to_char(l.week, 'YYYY-MM-DD') as from, count(*)::int as "signedUp",
        (count(*) filter (where exists (select 1 from study_segments s where s.user_uid = l.uid)))::int as studied,
        (count(*) filter (where exists (select 1 from circuits c where c.user_uid = l.uid
          and c.ended_at is not null and not c.is_abandoned)))::int as "finishedCircuit",
        (count(*) filter (where ${bought('subscription')}))::int as "boughtPremium",
        (count(*) filter (where ${bought('booking')}))::int as "boughtInterview",
        array[${sql.join(returned, sql`, `)}] as returned
      from l group by l.week`,
  );
}

export function listRevenueByMonth(db: Db, from: Date): Promise<RevenueMonth[]> {
  return rowsOf<RevenueMonth>(
    db,
    sql`select to_char(paid_at at time zone 'Europe/London', 'YYYY-MM') as month, purpose as product, currency,
          count(*)::int as payments, sum(amount_minor)::int as "paidMinor", sum(refunded_minor)::int as "refundedMinor"
        from payments where paid_at >= ${from.toISOString()}::timestamptz group by 1, 2, 3 order by 1 desc, 2 desc, 3`,
  );
}

/** Hours between two instants, of interviewers who offered one then. An hour on offer is always one hour long. */
export function listInterviewerHours(db: Db, from: Date, to: Date): Promise<InterviewerHours[]> {
  const start = sql`${from.toISOString()}::timestamptz`;
  const end = sql`${to.toISOString()}::timestamptz`;
  return rowsOf<InterviewerHours>(
    db,
    sql`with hours as (
        select s.interviewer_uid, exists (select 1 from bookings b where b.claimed_slot_id = s.id and b.status in ('confirmed', 'completed')) as is_used
        from availability_slots s where s.starts_at >= ${start} and s.ends_at <= ${end}),
      sheets as (
        select b.interviewer_uid, count(*)::int as sheets, avg(f.global_mark) as mean
        from interview_feedback f join bookings b on b.id = f.booking_id
        where f.published_at is not null and b.starts_at >= ${start} and b.ends_at <= ${end} group by 1)
      select u.uid as "interviewerUid", u.display_name as name,
        count(*)::int as "offeredHours", (count(*) filter (where h.is_used))::int as "usedHours",
        coalesce(max(sheets.sheets), 0) as sheets, round(max(sheets.mean), 2)::float8 as "meanMark"
      from hours h join users u on u.uid = h.interviewer_uid left join sheets on sheets.interviewer_uid = u.uid
      group by u.uid, u.display_name order by "usedHours" desc, name, u.uid`,
  );
}
