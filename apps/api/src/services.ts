// Creates the services of all features in this process.
import { createAdministration } from './administration-services.ts';
import type { Providers } from './app-providers.ts';
import { createCommunity } from './community-services.ts';
import { createContentAdmin } from './content-services.ts';
import { dataLocationOf } from './data-location.ts';
import { createAccounts } from './features/accounts/create-accounts.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createAvailabilityService } from './features/availability/availability.service.ts';
import { createBookingsService } from './features/bookings/bookings.service.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createContentService } from './features/content/content.service.ts';
import { createMediaService } from './features/content/media.service.ts';
import { createFeedbackService } from './features/feedback/feedback.service.ts';
import { registerLiveJobs } from './features/live/live.jobs.ts';
import { createLiveService } from './features/live/live.service.ts';
import { createMailService } from './features/mail/mail.service.ts';
import { createMailReportsService } from './features/mail-reports/mail-reports.service.ts';
import { createPracticeRooms } from './features/practice-rooms/create-practice-rooms.service.ts';
import { createPush } from './features/push/create-push.service.ts';
import { createRateLimitsService } from './features/rate-limits/rate-limits.service.ts';
import { createExamFrames } from './features/recall/exam-frame.service.ts';
import { createSettingsService } from './features/settings/settings.service.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { createLearning } from './learning-services.ts';
import { createBusyHoursReader } from './providers/calendars/read-busy-hours.ts';
import { createImageDownloader } from './providers/remote-image/download.ts';
import { guardStorage } from './providers/storage/guarded.ts';
import { createSales } from './sales-services.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

export async function createServices(providers: Providers) {
  const { config, database, clock, secretKey, onBackgroundError } = providers;
  const { siteUrl } = config;
  const storage = guardStorage(providers.storage);
  const { db } = database;
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
  const frames = createExamFrames({ db, clock, settings });
  const sales = createSales({
    ...shared,
    mail,
    frames,
    cards: providers.cards,
    business: config.invoices,
    onBackgroundError,
  });
  const { payments } = sales;
  accounts.emailChanges.onChanged(sales.groups.followEmailChange);
  const place = dataLocationOf(config);
  const content = createContentService({ database, storage, clock, audit, place });
  const media = createMediaService({ content, storage, clock, secretKey });
  const learning = createLearning({
    ...shared,
    database,
    secretKey,
    frames,
    content,
    media,
    examiner: config.examiner,
  });
  const { stations, study, attempts, recall, itemAnalysis } = learning;
  const readBusyHours =
    providers.readBusyHours ?? createBusyHoursReader(config.allowsLocalCalendars);
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
  });
  accounts.sessions.onSessionEnded(study.closeOpenSegments);
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
  accounts.lifecycle.addSharedLock(sales.groups.lockManaged);
  accounts.lifecycle.addSharedLock(practiceRooms.oversight.lockShared);
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
    ...sales,
    content,
    media,
    ...learning,
    availability,
    bookings,
    feedback,
    practiceRooms,
    contentAdmin,
    administration,
    community,
  };
}
