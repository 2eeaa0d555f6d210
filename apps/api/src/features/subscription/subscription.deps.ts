import type { Db } from '../../db/client.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LiveService } from '../live/live.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { ExamFrames } from '../recall/exam-frame.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';

export interface SubscriptionDeps {
  db: Db;
  clock: Clock;
  settings: SettingsService;
  frames: ExamFrames;
  payments: PaymentsService;
  live: LiveService;
  mail: MailService;
  audit: AuditService;
  jobs: JobQueue;
  /** The base URL of links in mails. */
  siteUrl: string;
}
