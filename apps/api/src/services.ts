// The features of one process, built once from their providers.
import { join, resolve } from 'node:path';
import { createCommunity } from './community-services.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { createAccounts } from './features/accounts/create-accounts.service.ts';
import { createAttemptsService } from './features/attempts/attempts.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createAuditLogService } from './features/audit/audit-log.service.ts';
import { registerAuthoringJobs } from './features/authoring/authoring.jobs.ts';
import { createBulkService } from './features/authoring/bulk.service.ts';
import { watchContent } from './features/authoring/content-watch.ts';
import { createSectionsService } from './features/authoring/sections.service.ts';
import { createAdminStationsService } from './features/authoring/stations.service.ts';
import { createUploadsService } from './features/authoring/uploads.service.ts';
import { createAvailabilityService } from './features/availability/availability.service.ts';
import { createBookingsService } from './features/bookings/bookings.service.ts';
import { createCircuitService } from './features/circuit/circuit.service.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createContentService, type DataPlace } from './features/content/content.service.ts';
import { createDashboardService } from './features/dashboard/dashboard.service.ts';
import { createFeedbackService } from './features/feedback/feedback.service.ts';
import { createLimitsService } from './features/limits/limits.service.ts';
import { registerLiveJobs } from './features/live/live.jobs.ts';
import { createLiveService } from './features/live/live.service.ts';
import { createMailService } from './features/mail/mail.service.ts';
import { createMediaService } from './features/media/media.service.ts';

import { createPaymentsService } from './features/payments/payments.service.ts';
import { createQuestionReportsService } from './features/question-reports/question-reports.service.ts';
import { createRecallService } from './features/recall/recall.service.ts';
import { createRevisionService } from './features/revision/revision.service.ts';
import { createSearchService } from './features/search/search.service.ts';
import { createSettingsService } from './features/settings/settings.service.ts';
import { createSettingsAdminService } from './features/settings/settings-admin.service.ts';
import { createStationsService } from './features/stations/stations.service.ts';
import { createStudyService } from './features/study/study.service.ts';
import { createSubscriptionService } from './features/subscription/subscription.service.ts';
import { createUsersService } from './features/users/users.service.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import type { Clock } from './providers/clock/clock.ts';
import type { Mailer } from './providers/mail/port.ts';
import type { CardProvider } from './providers/payments/port.ts';
import { createPictureFetcher, type FetchPicture } from './providers/pictures/fetch-picture.ts';
import { guardStorage } from './providers/storage/guarded.ts';
import type { Storage } from './providers/storage/port.ts';

export interface Providers {
  config: Config;
  database: Database;
  clock: Clock;
  storage: Storage;
  mailer: Mailer;
  cards: CardProvider;
  /** Signs media addresses and keys codes. */
  secretKey: string;
  /** Instead of the internet, in tests. */
  fetchPicture?: FetchPicture;
  /** Told of failures outside a request. */
  onBackgroundError: (error: unknown) => void;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Names without credentials, for the reports of the command line. */
function dataPlaceOf({ databaseUrl, dataDir, s3 }: Config): DataPlace {
  const folder = resolve(dataDir);
  const url = databaseUrl ? new URL(databaseUrl) : null;
  return {
    database: url ? `PostgreSQL ${url.host}${url.pathname}` : `The database in ${folder}`,
    files: s3 ? `the bucket ${s3.bucket}` : join(folder, 'files'),
  };
}

export async function createServices(providers: Providers) {
  const { database, clock, secretKey } = providers;
  const storage = guardStorage(providers.storage);
  const { db } = database;
  const jobs = createJobQueue(database, providers.onBackgroundError);
  const audit = createAuditService(clock);
  const settings = createSettingsService(clock);
  const live = createLiveService({ database, clock });
  registerLiveJobs(jobs, live);
  const mail = createMailService({ jobs, mailer: providers.mailer, clock, secretKey });
  const limits = createLimitsService({ clock, secretKey });
  const accounts = await createAccounts({
    database,
    clock,
    audit,
    limits,
    mail,
    jobs,
    secretKey,
    siteUrl: providers.config.siteUrl,
    hostedIdentity: providers.config.hostedIdentity,
  });
  const contact = createContactService({
    database,
    limits,
    mail,
    settings,
    listAdmins: accounts.roles.listAdmins,
    sendsMail: providers.config.smtp !== null,
  });
  const { siteUrl } = providers.config;
  const payments = createPaymentsService({
    db,
    clock,
    jobs,
    mail,
    live,
    audit,
    settings,
    provider: providers.cards,
    publicUrl: siteUrl,
    onBackgroundError: providers.onBackgroundError,
  });
  const subscription = createSubscriptionService({
    db,
    clock,
    settings,
    payments,
    live,
    mail,
    audit,
    jobs,
    siteUrl,
  });
  const content = createContentService({
    database,
    storage,
    clock,
    audit,
    place: dataPlaceOf(providers.config),
  });
  const media = createMediaService({ content, storage, clock, secretKey });
  const stations = createStationsService({ content, media });
  const study = createStudyService({ db, clock, jobs, stations, live });
  const attempts = createAttemptsService({ db, clock, content, stations, live });
  const recall = createRecallService({ db, clock, attempts, stations, settings });
  const circuit = createCircuitService({ db, clock, attempts, recall, settings, stations });
  const revision = createRevisionService({ db, clock, stations, live });
  const search = createSearchService({ db, clock, content, stations });
  const questionReports = createQuestionReportsService({
    database,
    clock,
    audit,
    content,
    stations,
    live,
  });
  const availability = createAvailabilityService({ db, clock, audit, live });
  const bookings = createBookingsService({
    db,
    clock,
    jobs,
    audit,
    live,
    mail,
    settings,
    payments,
    secretKey,
    siteUrl,
    onBackgroundError: providers.onBackgroundError,
  });
  const feedback = createFeedbackService({ db, clock, audit, bookings });
  recall.addWeakAreas(feedback.listWeakAreas);
  const authoring = {
    stations: createAdminStationsService({ database, clock, audit, content }),
    sections: createSectionsService({ database, clock, audit, content, media }),
    uploads: createUploadsService({
      database,
      storage,
      clock,
      audit,
      media,
      fetchPicture: providers.fetchPicture ?? createPictureFetcher(),
    }),
    bulk: createBulkService({ database, clock, audit, content }),
    watchContent: () => watchContent(database, content),
  };
  registerAuthoringJobs(jobs, authoring.uploads);
  const administration = {
    users: createUsersService({ db, roles: accounts.roles }),
    dashboard: createDashboardService({ db, clock, bookings, mail }),
    auditLog: createAuditLogService({ db }),
    settings: createSettingsAdminService({ database, settings, audit, clock }),
  };
  accounts.sessions.onSignedOut(study.closeOpenSegments);
  const community = createCommunity({
    database,
    clock,
    storage,
    secretKey,
    limits,
    audit,
    live,
    jobs,
    mail,
    siteUrl: providers.config.siteUrl,
  });
  accounts.lifecycle.onErase(community.erase);
  accounts.lifecycle.onExport('community', community.exportOf);
  accounts.lifecycle.canErase(bookings.findEraseObjection);
  accounts.lifecycle.canStopInterviewing(bookings.findInterviewerObjection);
  accounts.lifecycle.onErase(feedback.erase);
  accounts.lifecycle.onExport('feedback', feedback.exportOf);
  accounts.lifecycle.onExport('uploads', authoring.uploads.exportOf);
  accounts.lifecycle.onErase(bookings.erase);
  accounts.lifecycle.onExport('bookings', bookings.exportOf);
  accounts.lifecycle.onErase(availability.erase);
  accounts.lifecycle.onExport('availability', availability.exportOf);
  accounts.lifecycle.onErase(study.erase);
  accounts.lifecycle.onExport('study', study.exportOf);
  accounts.lifecycle.onErase(attempts.erase);
  accounts.lifecycle.onExport('attempts', attempts.exportOf);
  accounts.lifecycle.onErase(recall.erase);
  accounts.lifecycle.onExport('plan', recall.exportOf);
  accounts.lifecycle.onErase(revision.erase);
  accounts.lifecycle.onExport('revision', revision.exportOf);
  accounts.lifecycle.onErase(questionReports.erase);
  accounts.lifecycle.onExport('questionReports', questionReports.exportOf);
  accounts.lifecycle.onErase(circuit.erase);
  accounts.lifecycle.onExport('circuits', circuit.exportOf);
  accounts.lifecycle.onErase(subscription.erase);
  accounts.lifecycle.onExport('subscription', subscription.exportOf);
  accounts.lifecycle.onErase(payments.erase);
  accounts.lifecycle.onExport('payments', payments.exportOf);
  accounts.lifecycle.onErase(live.erase);
  return {
    ...accounts,
    limits,
    contact,
    jobs,
    audit,
    settings,
    live,
    mail,
    payments,
    subscription,
    content,
    media,
    stations,
    study,
    attempts,
    recall,
    circuit,
    revision,
    search,
    questionReports,
    availability,
    bookings,
    feedback,
    authoring,
    administration,
    community,
  };
}
