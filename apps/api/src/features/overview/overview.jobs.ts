import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { VisitsService } from './visits.service.ts';
import type { WeeklyReportService } from './weekly-report.service.ts';

const sendWeeklyReport = jobKind<Record<string, never>>('overview.weekly-report', { retries: 2 });

const removeOldVisits = jobKind<Record<string, never>>('overview.prune-visits', { retries: 1 });

export function registerOverviewJobs(
  jobs: JobQueue,
  weeklyReport: WeeklyReportService,
  visits: VisitsService,
): void {
  jobs.handle(sendWeeklyReport, async () => void (await weeklyReport.sendDue()));
  // The job runs every day, so that a report is sent later when no process ran on Monday.
  jobs.schedule(sendWeeklyReport, '0 8 * * *');
  jobs.handle(removeOldVisits, () => visits.removeOld());
  jobs.schedule(removeOldVisits, '20 4 1 * *');
}
