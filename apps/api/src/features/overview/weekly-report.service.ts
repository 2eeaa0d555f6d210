// The administrators' mail on Mondays: what changed in the last week, and what needs attention.
import { addDays, mondayOf } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import type { WaitingItem } from '@urost3/contract/overview.schemas.ts';
import { waitingWords } from '@urost3/contract/overview.ts';
import type { Database, Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate, startOfLondonDay } from '../../providers/clock/london.ts';
import type { RolesService } from '../accounts/roles.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { formatMailDay, layOutMail } from '../mail/mail-layout.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { OverviewService } from './overview.service.ts';
import * as repository from './weekly-report.repository.ts';

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

export type WeeklyReportService = ReturnType<typeof createWeeklyReportService>;

export function createWeeklyReportService(deps: {
  database: Database;
  clock: Clock;
  settings: SettingsService;
  roles: Pick<RolesService, 'listAdmins'>;
  overview: OverviewService;
  mail: MailService;
  siteUrl: string;
}) {
  const { database, clock, settings, roles, overview, mail, siteUrl } = deps;

  /** @param monday the first day of the week */
  async function readWeek(db: Db, monday: string) {
    const from = startOfLondonDay(monday);
    const to = startOfLondonDay(addDays(monday, 7));
    return {
      counts: await repository.countWeek(db, from, to),
      revenue: new Map(
        (await repository.sumRevenue(db, from, to)).map((row) => [row.currency, row.amountMinor]),
      ),
    };
  }

  async function listFigures(db: Db, monday: string): Promise<Figure[]> {
    const now = await readWeek(db, monday);
    const before = await readWeek(db, addDays(monday, -7));
    const count = (label: string, key: keyof repository.WeekCounts): Figure => ({
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

  return {
    /**
     * Mails the figures of the last whole week (Monday to Sunday, London time) once. When no process ran on Monday, the mail is sent on a
     * later day before the next Monday.
     * @returns the number of mails
     */
    async sendDue(): Promise<number> {
      const now = clock.now();
      const monday = addDays(mondayOf(londonDate(now)), -7);
      if (!(await settings.read(database.db)).hasWeeklyReport) return 0;
      // Return early, because on most days the report of the last week was already sent.
      if (await repository.isReported(database.db, monday)) return 0;
      const figures = await listFigures(database.db, monday);
      const waiting = await overview.listWaiting();
      const days = weekWords(monday);
      const changed = chooseFigures(figures);
      const admins = await roles.listAdmins();
      return database.db.transaction(async (tx) => {
        if (!(await repository.recordReport(tx, monday, now))) return 0;
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
            action: { label: 'Open the overview', url: `${siteUrl}/admin` },
            footnote: `Administrators get this mail every Monday. It can be switched off for all of them at ${siteUrl}/admin/settings`,
          });
          await mail.queue(tx, message, undefined, 'optional');
        }
        return admins.length;
      });
    },
  };
}
