// Creates the services for payments, Premium, groups, and the invoices of all payments. Interviews are sold too, but
// services.ts creates their services.
import type { Db } from './db/client.ts';
import type { AuditService } from './features/audit/audit.service.ts';
import { createGroupsService } from './features/groups/groups.service.ts';
import { createInvoicesService } from './features/invoices/invoices.service.ts';
import type { InvoiceSettings } from './features/invoices/invoices.types.ts';
import type { LiveService } from './features/live/live.service.ts';
import type { MailService } from './features/mail/mail.service.ts';
import { createPaymentsService } from './features/payments/payments.service.ts';
import type { RateLimitsService } from './features/rate-limits/rate-limits.service.ts';
import type { ExamFrames } from './features/recall/exam-frame.service.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import { createSubscriptionService } from './features/subscription/subscription.service.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Clock } from './providers/clock/clock.ts';
import type { CardProvider } from './providers/payments/port.ts';

export function createSales(deps: {
  db: Db;
  clock: Clock;
  jobs: JobQueue;
  live: LiveService;
  audit: AuditService;
  limits: RateLimitsService;
  settings: SettingsService;
  siteUrl: string;
  mail: MailService;
  frames: ExamFrames;
  cards: CardProvider;
  business: InvoiceSettings;
  onBackgroundError: (error: unknown) => void;
}) {
  const payments = createPaymentsService({
    ...deps,
    provider: deps.cards,
    publicUrl: deps.siteUrl,
  });
  const subscription = createSubscriptionService({ ...deps, payments });
  const groups = createGroupsService({ ...deps, payments, subscription });
  const invoices = createInvoicesService({ ...deps, payments });
  return { payments, subscription, groups, invoices };
}
