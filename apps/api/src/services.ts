// The features of one process, built once from their providers.
import { join, resolve } from 'node:path';
import { createCommunity } from './community-services.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { createAccounts } from './features/accounts/create-accounts.service.ts';
import { createAnswersService } from './features/answers/answers.service.ts';
import { createAttemptsService } from './features/attempts/attempts.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createAuditLogService } from './features/audit/audit-log.service.ts';
import { createAvailabilityService } from './features/availability/availability.service.ts';
import { createBookingsService } from './features/bookings/bookings.service.ts';
import { createCircuitService } from './features/circuit/circuit.service.ts';
import { createComparisonService } from './features/comparison/comparison.service.ts';
import { createItemAnalysisService } from './features/comparison/item-analysis.service.ts';
import { createMeasuredItems } from './features/comparison/measured-items.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createBulkService } from './features/content/bulk.service.ts';
import { registerContentJobs } from './features/content/content.jobs.ts';
import { createContentService, type DataPlace } from './features/content/content.service.ts';
import { createAdminStationsService } from './features/content/content-stations.service.ts';
import { watchContent } from './features/content/content-watch.ts';
import { createMediaService } from './features/content/media.service.ts';
import { createSectionsService } from './features/content/sections.service.ts';
import { createUploadsService } from './features/content/uploads.service.ts';
import { createExaminers } from './features/examiner/create-examiner.service.ts';
import { createFeedbackService } from './features/feedback/feedback.service.ts';
import { registerLiveJobs } from './features/live/live.jobs.ts';
import { createLiveService } from './features/live/live.service.ts';
import { createMailService } from './features/mail/mail.service.ts';
import { createOverviewService } from './features/overview/overview.service.ts';
import { createPaymentsService } from './features/payments/payments.service.ts';
import { createQuestionReportsService } from './features/question-reports/question-reports.service.ts';
import { createRateLimitsService } from './features/rate-limits/rate-limits.service.ts';
import { createExamFrames } from './features/recall/exam-frame.service.ts';
import { createPointCardsService } from './features/recall/point-cards.service.ts';
import { createRecallService } from './features/recall/recall.service.ts';
import { createRevisionService } from './features/revision/revision.service.ts';
import { createSearchService } from './features/search/search.service.ts';
import { createSearchSynonymsService } from './features/search/search-synonyms.service.ts';
import { createSettingsService } from './features/settings/settings.service.ts';
import { createSettingsAdminService } from './features/settings/settings-admin.service.ts';
import { createStationsService } from './features/stations/stations.service.ts';
import { createStudyService } from './features/study/study.service.ts';
import { createSubscriptionService } from './features/subscription/subscription.service.ts';
import { createUsersService } from './features/users/users.service.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import type { Clock } from './providers/clock/clock.ts';
import { createExaminer } from './providers/examiner/http-examiner.ts';
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
  /** Signs media addresses, and is the key for hashed codes. */
  secretKey: string;
  /** Replaces the internet in tests. */
  fetchPicture?: FetchPicture;
  /** Called for failures outside a request. */
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
  const mail = createMailService({
    jobs,
    mailer: providers.mailer,
    clock,
    secretKey,
    concurrency: providers.config.smtp?.connections ?? 1,
  });
  const limits = createRateLimitsService({ clock, secretKey });
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
    demandsStaffFactors: providers.config.demandsStaffFactors,
    readFactorGraceDays: async (db) => (await settings.read(db)).factorGraceDays,
    signInProviders: providers.config.signInProviders,
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
  const frames = createExamFrames({ db, clock, settings });
  const subscription = createSubscriptionService({
    db,
    frames,
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
  const answers = createAnswersService({ db, clock, content, stations });
  const pointCards = createPointCardsService({ db, clock, content, stations, live, frames });
  attempts.onAttempt(pointCards.followAttempt);
  const recall = createRecallService({ db, clock, attempts, stations, frames, pointCards, live });
  const circuit = createCircuitService({ db, clock, attempts, recall, settings, stations });
  const items = createMeasuredItems(content);
  const itemAnalysis = createItemAnalysisService({ db, clock, items });
  const comparison = createComparisonService({
    db,
    clock,
    stations,
    items,
    analysis: itemAnalysis,
  });
  const revision = createRevisionService({ db, clock, stations, live });
  const search = createSearchService({ db, clock, content, stations });
  const searchSynonyms = createSearchSynonymsService({ database, audit });
  const examiners = createExaminers({
    db,
    clock,
    secretKey,
    settings: providers.config.examiner,
    provider: createExaminer(providers.config.examiner, clock),
    content,
    stations,
    attempts,
    synonyms: searchSynonyms,
  });
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
  const feedback = createFeedbackService({ db, clock, audit, bookings, content });
  recall.addWeakAreas(feedback.listWeakAreas);
  const contentAdmin = {
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
  registerContentJobs(jobs, contentAdmin.uploads);
  const administration = {
    users: createUsersService({
      db,
      roles: accounts.roles,
      resetFactors: accounts.resetFactors,
    }),
    overview: createOverviewService({ db, clock, bookings, mail }),
    auditLog: createAuditLogService({ db }),
    itemAnalysis,
    settings: createSettingsAdminService({ database, settings, audit, clock }),
    searchSynonyms,
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
  accounts.lifecycle.canErase(bookings.findEraseObjection);
  accounts.lifecycle.canStopInterviewing(bookings.findInterviewerObjection);
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
    answers,
    attempts,
    comparison,
    pointCards,
    recall,
    circuit,
    revision,
    search,
    examiners,
    questionReports,
    availability,
    bookings,
    feedback,
    contentAdmin,
    administration,
    community,
  };
}
