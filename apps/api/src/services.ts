// Creates the services of all features in this process.
import { createAdministration } from './administration-services.ts';
import { createCommunity } from './community-services.ts';
import type { Config } from './config.ts';
import { createContentAdmin } from './content-services.ts';
import { dataLocationOf } from './data-location.ts';
import type { Database } from './db/client.ts';
import { createAccounts } from './features/accounts/create-accounts.service.ts';
import { createAnswersService } from './features/answers/answers.service.ts';
import { createAttemptsService } from './features/attempts/attempts.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createAvailabilityService } from './features/availability/availability.service.ts';
import { createBookingsService } from './features/bookings/bookings.service.ts';
import { createCircuitService } from './features/circuit/circuit.service.ts';
import { createComparisonService } from './features/comparison/comparison.service.ts';
import { createItemAnalysisService } from './features/comparison/item-analysis.service.ts';
import { createMeasuredItems } from './features/comparison/measured-items.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createContentService } from './features/content/content.service.ts';
import { createMediaService } from './features/content/media.service.ts';
import { createExaminers } from './features/examiner/create-examiner.service.ts';
import { createFeedbackService } from './features/feedback/feedback.service.ts';
import { createGroupsService } from './features/groups/groups.service.ts';
import { createInvoicesService } from './features/invoices/invoices.service.ts';
import { registerLiveJobs } from './features/live/live.jobs.ts';
import { createLiveService } from './features/live/live.service.ts';
import { createMailService } from './features/mail/mail.service.ts';
import { createMailReportsService } from './features/mail-reports/mail-reports.service.ts';
import { createPaymentsService } from './features/payments/payments.service.ts';
import { createPracticeRooms } from './features/practice-rooms/create-practice-rooms.service.ts';
import { createPush } from './features/push/create-push.service.ts';
import { createQuestionReportsService } from './features/question-reports/question-reports.service.ts';
import { createRateLimitsService } from './features/rate-limits/rate-limits.service.ts';
import { createExamFrames } from './features/recall/exam-frame.service.ts';
import { createPointCardsService } from './features/recall/point-cards.service.ts';
import { createRecallService } from './features/recall/recall.service.ts';
import { createRevisionService } from './features/revision/revision.service.ts';
import { createSearchService } from './features/search/search.service.ts';
import { createSearchSynonymsService } from './features/search/search-synonyms.service.ts';
import { createSettingsService } from './features/settings/settings.service.ts';
import { createStationsService } from './features/stations/stations.service.ts';
import { createStudyService } from './features/study/study.service.ts';
import { createSubscriptionService } from './features/subscription/subscription.service.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import {
  createBusyHoursReader,
  type ReadBusyHours,
} from './providers/calendars/read-busy-hours.ts';
import type { Clock } from './providers/clock/clock.ts';
import { createExaminer } from './providers/examiner/http-examiner.ts';
import type { Fanout } from './providers/fanout/port.ts';
import type { Mailer } from './providers/mail/port.ts';
import type { CardProvider } from './providers/payments/port.ts';
import { createImageDownloader, type DownloadImage } from './providers/remote-image/download.ts';
import { guardStorage } from './providers/storage/guarded.ts';
import type { Storage } from './providers/storage/port.ts';
import type { Tracing } from './providers/tracing/port.ts';

export interface Providers {
  config: Config;
  database: Database;
  clock: Clock;
  storage: Storage;
  mailer: Mailer;
  tracing: Tracing;
  /** Null: live events reach other processes through the database. */
  fanout: Fanout | null;
  cards: CardProvider;
  /** The key with which media addresses are signed and one-time codes are hashed. */
  secretKey: string;
  /** Replaces downloads from the internet in tests. */
  downloadImage?: DownloadImage;
  readBusyHours?: ReadBusyHours;
  /** Called for failures outside a request. */
  onBackgroundError: (error: unknown) => void;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

export async function createServices(providers: Providers) {
  const { config, database, clock, secretKey, onBackgroundError } = providers;
  const { siteUrl } = config;
  const storage = guardStorage(providers.storage);
  const { db, read } = database;
  const jobs = createJobQueue(database, onBackgroundError, providers.tracing);
  const audit = createAuditService(clock);
  const settings = createSettingsService(clock);
  const live = createLiveService({ database, clock, fanout: providers.fanout });
  registerLiveJobs(jobs, live);
  const mailReports = createMailReportsService({ database, clock, audit, secretKey });
  const mail = createMailService({
    jobs,
    mailer: providers.mailer,
    clock,
    secretKey,
    concurrency: config.smtp?.connections ?? 1,
    findProblem: mailReports.findProblem,
  });
  const limits = createRateLimitsService({ clock, secretKey });
  const shared = { db, clock, jobs, live, audit, limits, settings, siteUrl };
  const accounts = await createAccounts({
    database,
    clock,
    audit,
    limits,
    mail,
    jobs,
    secretKey,
    siteUrl,
    hostedIdentity: config.hostedIdentity,
    demandsStaffFactors: config.demandsStaffFactors,
    readFactorGraceDays: async (db) => (await settings.read(db)).factorGraceDays,
    signInProviders: config.signInProviders,
  });
  const push = createPush({ database, clock, jobs, settings: config.push, onBackgroundError });
  accounts.sessions.onSignedOut(push.forgetDevices);
  const contact = createContactService({
    database,
    limits,
    mail,
    settings,
    listAdmins: accounts.roles.listAdmins,
    sendsMail: config.smtp !== null,
  });
  const payments = createPaymentsService({
    db,
    read,
    clock,
    jobs,
    mail,
    live,
    audit,
    settings,
    limits,
    provider: providers.cards,
    publicUrl: siteUrl,
    onBackgroundError,
  });
  const frames = createExamFrames({ db, clock, settings });
  const subscription = createSubscriptionService({ ...shared, read, frames, payments, mail });
  const place = dataLocationOf(config);
  const groups = createGroupsService({ ...shared, read, mail, payments, subscription });
  accounts.emailChanges.onChanged(groups.followEmailChange);
  const content = createContentService({ database, storage, clock, audit, place });
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
  const itemAnalysis = createItemAnalysisService({ read, clock, items });
  const comparison = createComparisonService({
    db,
    clock,
    stations,
    items,
    analysis: itemAnalysis,
  });
  const revision = createRevisionService({ db, clock, stations, live });
  const search = createSearchService({ database, clock, content, stations });
  const searchSynonyms = createSearchSynonymsService({ database, audit });
  const examiners = createExaminers({
    db,
    clock,
    limits,
    secretKey,
    settings: config.examiner,
    provider: createExaminer(config.examiner, clock),
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
  const readBusyHours = providers.readBusyHours ?? createBusyHoursReader(config.isTest);
  const availability = createAvailabilityService({ ...shared, mail, secretKey, readBusyHours });
  const bookings = createBookingsService({
    ...shared,
    mail,
    push: push.deliveries,
    payments,
    planOf: recall.getPlan,
    secretKey,
    onBackgroundError,
  });
  const feedback = createFeedbackService({ db, clock, audit, bookings, content });
  recall.addWeakAreas(feedback.listWeakAreas);
  const contentAdmin = createContentAdmin({
    database,
    storage,
    clock,
    audit,
    jobs,
    content,
    media,
    downloadImage: providers.downloadImage ?? createImageDownloader(),
  });
  const administration = createAdministration({
    database,
    clock,
    audit,
    settings,
    accounts,
    bookings,
    mail,
    jobs,
    config,
    itemAnalysis,
    searchSynonyms,
  });
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
    push: push.deliveries,
    siteUrl,
  });
  push.begin({ recall, ...community });
  mailReports.onComplaint(community.notifications.stopDigest);
  const practiceRooms = createPracticeRooms({
    ...shared,
    attempts,
    bookings,
    feedback,
    stations,
    content,
    media,
    community,
    relay: config.relay,
    onBackgroundError,
  });
  accounts.lifecycle.addEraseObjection(bookings.findEraseObjection);
  accounts.lifecycle.addInterviewerObjection(bookings.findInterviewerObjection);
  return {
    ...accounts,
    limits,
    push,
    contact,
    jobs,
    audit,
    settings,
    live,
    mail,
    mailReports,
    payments,
    invoices: createInvoicesService({ ...shared, read, payments, business: config.invoices }),
    subscription,
    groups,
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
    practiceRooms,
    contentAdmin,
    administration,
    community,
  };
}
