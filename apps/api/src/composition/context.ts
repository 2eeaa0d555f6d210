// What a use case receives as its first argument. It is created once in a process.

import type { Db } from '../db/client.ts';
import {
  openSignInProviders,
  type SignInProviders,
} from '../features/accounts/providers/sign-in-providers.ts';
import { checkSecretKey } from '../features/accounts/secrets.ts';
import { authenticateCaller } from '../features/accounts/sessions/authenticate.service.ts';
import { requireReauthentication } from '../features/accounts/sessions/reauthentication.ts';
import { type AuditService, createAuditService } from '../features/audit/audit.service.ts';
import {
  createQuestionFigures,
  type QuestionFigures,
} from '../features/comparison/measured-items.ts';
import {
  type ContentCatalogue,
  createContentCatalogue,
} from '../features/content/bank/content-catalogue.ts';
import {
  createExaminerSetup,
  type ExaminerSetup,
} from '../features/examiner/examiner-calls.service.ts';
import { createCommunityPreview } from '../features/feed/community-preview.service.ts';
import { createLiveService, type LiveService } from '../features/live/live.service.ts';
import { createMailService, type MailService } from '../features/mail/mail.service.ts';
import { findMailProblem } from '../features/mail-reports/mail-reports.service.ts';
import {
  createRateLimitsService,
  type RateLimitsService,
} from '../features/rate-limits/rate-limits.service.ts';
import type { CardTexts } from '../features/recall/point-cards.service.ts';
import { createSearchVocabulary, type SearchVocabulary } from '../features/search/spelling.ts';
import { type Synonyms, sharedSynonyms } from '../features/search/synonyms.ts';
import {
  createSettingsService,
  type SettingsService,
} from '../features/settings/settings.service.ts';
import { createStudyPages, type StudyPages } from '../features/stations/stations.service.ts';
import type { Authenticator } from '../http/guards/guards.ts';
import { createUrlSigner, type UrlSigner } from '../http/guards/signed-urls.ts';
import { createMetrics, type Metrics } from '../http/observe/metrics.ts';
import { createJobQueue, type JobQueue } from '../jobs/job-queue.ts';
import {
  createBusyHoursReader,
  type ReadBusyHours,
} from '../providers/calendars/read-busy-hours.ts';
import { createHostedProvider, type HostedProvider } from '../providers/identity/hosted.ts';
import { createPushSender, type PushSender } from '../providers/push/push-sender.ts';
import { createImageDownloader, type DownloadImage } from '../providers/remote-image/download.ts';
import { guardStorage } from '../providers/storage/disk.ts';
import type { Feature } from './feature.ts';
import type { Providers } from './optional-providers.ts';

export interface Context extends Providers {
  readonly db: Db;
  /** The site's public URL, for links in mail and calendars. */
  readonly siteUrl: string;
  readonly metrics: Metrics;
  readonly jobs: JobQueue;
  readonly live: LiveService;
  readonly audit: AuditService;
  readonly limits: RateLimitsService;
  readonly settings: SettingsService;
  readonly mail: MailService;
  /** Verifies the tokens of a hosted identity provider. Null when the product stores accounts itself. */
  readonly hostedProvider: HostedProvider | null;
  readonly signInProviders: SignInProviders;
  /** Identifies the caller of a request, for the guards. */
  readonly authenticator: Authenticator;
  readonly downloadImage: DownloadImage;
  /** Signs the addresses of the recordings and pictures of sections. */
  readonly mediaUrls: UrlSigner;
  /** Signs the addresses of the pictures of posts. */
  readonly postImageUrls: UrlSigner;
  readonly catalogue: ContentCatalogue;
  readonly studyPages: StudyPages;
  readonly cardTexts: CardTexts;
  readonly questionFigures: QuestionFigures;
  readonly synonyms: Synonyms;
  readonly vocabulary: SearchVocabulary;
  readonly examiner: ExaminerSetup;
  /** Null when this installation sends no push notifications. */
  readonly pushSender: PushSender | null;
  readonly readCommunityPreview: ReturnType<typeof createCommunityPreview>;
  /** Reads the busy hours of an interviewer's own calendar. */
  readonly readBusyHours: ReadBusyHours;
  /** The bookings that are being made now, by slot (`bookings/holds/slot-turns.ts`). */
  readonly slotTurns: Map<string, Promise<unknown>>;
  /** The lapsed holds that are being ended now, by booking (`bookings/holds/end-hold.ts`). */
  readonly holdEndings: Map<string, Promise<unknown>>;
  /** Every feature, for what one feature does when something happens in another. Empty until all features are created. */
  features: readonly Feature[];
}

export async function createContext(providers: Providers): Promise<Context> {
  const { config, database, clock, secretKey, onBackgroundError } = providers;
  const synonyms = sharedSynonyms();
  const jobs = createJobQueue(database, onBackgroundError, providers.tracing);
  const live = createLiveService({
    database,
    clock,
    fanout: providers.fanout,
    onStreamsClosed(uid) {
      for (const feature of ctx.features) feature.onStreamsClosed?.(uid).catch(onBackgroundError);
    },
  });
  await checkSecretKey(database.db, secretKey);
  const ctx: Context = {
    ...providers,
    storage: guardStorage(providers.storage),
    db: database.db,
    siteUrl: config.siteUrl,
    metrics: providers.metrics ?? createMetrics(),
    jobs,
    live,
    audit: createAuditService(clock),
    limits: createRateLimitsService({ clock, secretKey }),
    settings: createSettingsService(clock),
    mail: createMailService({
      jobs,
      mailer: providers.mailer,
      clock,
      secretKey,
      concurrency: config.smtp?.connections ?? 1,
      findProblem: (address) => findMailProblem(database.db, address),
    }),
    downloadImage: providers.downloadImage ?? createImageDownloader(),
    mediaUrls: createUrlSigner({ clock, secretKey }, 'media'),
    postImageUrls: createUrlSigner({ clock, secretKey }, 'post-images'),
    catalogue: createContentCatalogue(database.db),
    studyPages: createStudyPages(),
    cardTexts: new Map(),
    questionFigures: createQuestionFigures(),
    synonyms,
    vocabulary: createSearchVocabulary(synonyms),
    examiner: createExaminerSetup(config.examiner, clock),
    pushSender: config.push && createPushSender(config.push),
    readCommunityPreview: createCommunityPreview(database.db, clock),
    hostedProvider: config.hostedIdentity && createHostedProvider(config.hostedIdentity, clock),
    signInProviders: openSignInProviders(config.signInProviders, clock),
    authenticator: {
      authenticate: (token, sessionId, needsSession) =>
        authenticateCaller(ctx, token, sessionId, needsSession),
      requireReauthentication: (principal, proof) => requireReauthentication(ctx, principal, proof),
    } satisfies Authenticator,
    readBusyHours: providers.readBusyHours ?? createBusyHoursReader(config.allowsLocalCalendars),
    slotTurns: new Map(),
    holdEndings: new Map(),
    features: [],
  };
  return ctx;
}
