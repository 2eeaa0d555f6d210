// Dependencies that the services of bookings share.
import type { RecallPlan } from '@urost3/contract/recall.schemas.ts';
import type { Database } from '../../db/client.ts';
import type { Principal } from '../../http/principal.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LiveService } from '../live/live.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { Payments } from '../payments/payments.types.ts';
import type { PushDeliveryService } from '../push/push-delivery.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';

export interface BookingContext {
  db: Database['db'];
  clock: Clock;
  jobs: JobQueue;
  audit: AuditService;
  live: LiveService;
  mail: MailService;
  push: PushDeliveryService;
  settings: SettingsService;
  payments: Payments;
  /** A learner's plan until the exam. */
  planOf: (principal: Principal) => Promise<RecallPlan>;
  /** The site's public URL, for links in mail and calendars. */
  siteUrl: string;
  secretKey: string;
  onBackgroundError: (error: unknown) => void;
}

/** The first sentence of the error message when an action needs the card provider and the provider does not answer. */
export const PROVIDER_SILENT = 'The card provider is not answering at the moment.';
