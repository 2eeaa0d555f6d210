import type { Db } from '../../db/client.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';

export interface GroupDeps {
  db: Db;
  clock: Clock;
  mail: MailService;
  audit: AuditService;
  jobs: JobQueue;
  payments: PaymentsService;
  settings: SettingsService;
  subscription: Pick<SubscriptionService, 'seats'>;
  /** The base URL of links in mails. */
  siteUrl: string;
}
