// The administrators' mail on Mondays: what changed in the last week, and what needs attention.

import { addDays, mondayOf } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import type { WaitingItem } from '@urost3/contract/overview/overview.schemas.ts';
import { waitingWords } from '@urost3/contract/overview/overview.ts';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { insertNew, onlyRow } from '../../db/rows.ts';
import { londonDate, startOfLondonDay } from '../../providers/clock/london.ts';
import { listAdmins } from '../accounts/lifecycle/roles.service.ts';
import { formatMailDay, layOutMail } from '../mail/mail-layout.service.ts';
import { listWaitingWork } from './overview.service.ts';
import { joinLost, returnedMinor, weeklyReports } from './overview.tables.ts';

interface WeekCounts {
  accounts: number;
  learners: number;
  circuits: number;
  subscriptions: number;
  interviews: number;
  posts: number;
}

/** @param from inclusive @param to exclusive */
function countWeek(db: Db, from: Date, to: Date): Promise<WeekCounts> {
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${from.toISOString()}::timestamptz and ${sql.raw(column)} < ${to.toISOString()}::timestamptz`;
  return rowsOf<WeekCounts>(
    db,
    sql`select
      (select count(*) from users where deleted_at is null and ${within('created_at')})::int as accounts,
      (select count(distinct user_uid) from study_segments where ${within('started_at')})::int as learners,
      (select count(*) from circuits where ${within('started_at')})::int as circuits,
      (select count(*) from payments where purpose = 'subscription' and ${within('paid_at')})::int as subscriptions,
      (select count(*) from bookings where ${within('confirmed_at')})::int as interviews,
      (select count(*) from posts where ${within('created_at')})::int as posts`,
  ).then(onlyRow);
}

/** The amount paid in each currency, in minor units, minus refunds and lost disputes until now. Amounts in different currencies are never added. */
function sumRevenue(db: Db, from: Date, to: Date) {
  return rowsOf<{ currency: string; amountMinor: number }>(
    db,
    sql`select currency, sum(amount_minor - ${returnedMinor})::int as "amountMinor" from payments ${joinLost}
        where paid_at >= ${from.toISOString()}::timestamptz and paid_at < ${to.toISOString()}::timestamptz
        group by currency order by currency`,
  );
}

async function isReported(db: Db, weekOn: string): Promise<boolean> {
  return (await db.$count(weeklyReports, eq(weeklyReports.weekOn, weekOn))) > 0;
}

const FIGURES_MAX = 5;

interface Figure {
  label: string;
  now: number;
  before: number;
  /** The currency of an amount of money in minor units; left out for a count. */
  currency?: string;
}

/** The figures that changed most. A change is the difference of the two weeks, divided by the larger of their values. */
export function chooseFigures(figures: readonly Figure[]): Figure[] {
  const change = ({ now, before }: Figure) =>
    Math.abs(now - before) / Math.max(Math.abs(now), Math.abs(before), 1);
  return figures
    .filter(({ now, before }) => now !== before)
    .toSorted((a, b) => change(b) - change(a))
    .slice(0, FIGURES_MAX);
}

function lineOf({ label, now, before, currency }: Figure): [string, string] {
  const show = (value: number) => (currency ? formatMoney(value, currency) : String(value));
  return [label, `${show(now)} (the week before: ${show(before)})`];
}

const waitingLine = (item: WaitingItem) => `${item.count} ${waitingWords(item)}`;

/** A whole week, named by its first and last day. */
function weekWords(monday: string): string {
  const [from, to] = [monday, addDays(monday, 6)].map((day) =>
    formatMailDay(startOfLondonDay(day)),
  );
  return `${from} to ${to}`;
}

/** @param monday the first day of the week */
async function readWeek(db: Db, monday: string) {
  const from = startOfLondonDay(monday);
  const to = startOfLondonDay(addDays(monday, 7));
  return {
    counts: await countWeek(db, from, to),
    revenue: new Map(
      (await sumRevenue(db, from, to)).map((row) => [row.currency, row.amountMinor]),
    ),
  };
}

async function listFigures(db: Db, monday: string): Promise<Figure[]> {
  const now = await readWeek(db, monday);
  const before = await readWeek(db, addDays(monday, -7));
  const count = (label: string, key: keyof WeekCounts): Figure => ({
    label,
    now: now.counts[key],
    before: before.counts[key],
  });
  const currencies = [...new Set([...now.revenue.keys(), ...before.revenue.keys()])];
  return [
    count('New accounts', 'accounts'),
    count('Learners who studied', 'learners'),
    count('Circuits begun', 'circuits'),
    count('Premium bought', 'subscriptions'),
    count('Interviews booked', 'interviews'),
    count('Posts in the community', 'posts'),
    ...currencies.map((currency) => ({
      label: currencies.length > 1 ? `Revenue in ${currency.toUpperCase()}` : 'Revenue',
      now: now.revenue.get(currency) ?? 0,
      before: before.revenue.get(currency) ?? 0,
      currency,
    })),
  ];
}

/**
 * Mails the figures of the last whole week (Monday to Sunday, London time) once. When no process ran on Monday, the mail is sent on a
 * later day before the next Monday.
 * @returns the number of mails
 */
export async function sendWeeklyReport(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const monday = addDays(mondayOf(londonDate(now)), -7);
  if (!(await ctx.settings.read(ctx.db)).hasWeeklyReport) return 0;
  // Return early, because on most days the report of the last week was already sent.
  if (await isReported(ctx.db, monday)) return 0;
  const figures = await listFigures(ctx.db, monday);
  const waiting = await listWaitingWork(ctx);
  const days = weekWords(monday);
  const changed = chooseFigures(figures);
  const admins = await listAdmins(ctx.db);
  return ctx.db.transaction(async (tx) => {
    if (!(await insertNew(tx, weeklyReports, { weekOn: monday, sentAt: now }))) return 0;
    for (const admin of admins) {
      const message = layOutMail({
        to: admin.email,
        subject: `Your week: ${days}`,
        heading: 'Your week',
        reader: admin,
        paragraphs: [
          changed.length > 0
            ? `These figures changed in the week from ${days}:`
            : `In the week from ${days} every figure stayed as it was.`,
        ],
        facts: [
          ...changed.map(lineOf),
          ['Waiting for you', waiting.map(waitingLine).join('; ') || 'Nothing'],
        ],
        action: { label: 'Open the overview', url: `${ctx.siteUrl}/admin` },
        footnote: `Administrators get this mail every Monday. It can be switched off for all of them at ${ctx.siteUrl}/admin/settings`,
      });
      await ctx.mail.queue(tx, message, undefined, 'optional');
    }
    return admins.length;
  });
}
