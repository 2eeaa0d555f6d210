// Creates the services of the administrators' features. The caller passes in the services that learners use too.
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { FactorResetService } from './features/accounts/factor-reset.service.ts';
import type { RolesService } from './features/accounts/roles.service.ts';
import type { AuditService } from './features/audit/audit.service.ts';
import { createAuditLogService } from './features/audit/audit-log.service.ts';
import type { BookingsService } from './features/bookings/bookings.service.ts';
import type { ItemAnalysisService } from './features/comparison/item-analysis.service.ts';
import type { MailService } from './features/mail/mail.service.ts';
import { registerOverviewJobs } from './features/overview/overview.jobs.ts';
import { createOverviewService } from './features/overview/overview.service.ts';
import { createResultsService } from './features/overview/results.service.ts';
import { createVisitsService } from './features/overview/visits.service.ts';
import { createWeeklyReportService } from './features/overview/weekly-report.service.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import { createSettingsAdminService } from './features/settings/settings-admin.service.ts';
import { createUsersService } from './features/users/users.service.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Clock } from './providers/clock/clock.ts';

export function createAdministration(deps: {
  database: Database;
  clock: Clock;
  audit: AuditService;
  settings: SettingsService;
  accounts: { roles: RolesService; resetFactors: FactorResetService };
  bookings: BookingsService;
  mail: MailService;
  jobs: JobQueue;
  config: Pick<Config, 'siteUrl' | 'countsVisits'>;
  itemAnalysis: ItemAnalysisService;
}) {
  const { database, clock, audit, settings, bookings, mail, config } = deps;
  const { roles, resetFactors } = deps.accounts;
  const { db } = database;
  const overview = createOverviewService({ db, clock, bookings, mail });
  const weeklyReport = createWeeklyReportService({
    ...deps,
    siteUrl: config.siteUrl,
    roles,
    overview,
  });
  const visits = createVisitsService({ db: database.db, clock, isCounting: config.countsVisits });
  registerOverviewJobs(deps.jobs, weeklyReport, visits);
  return {
    users: createUsersService({ db, roles, resetFactors }),
    overview,
    results: createResultsService({ db, clock }),
    weeklyReport,
    visits,
    auditLog: createAuditLogService(db),
    itemAnalysis: deps.itemAnalysis,
    settings: createSettingsAdminService({ database, settings, audit, clock }),
  };
}
