// What the services of this feature are built from.
import type { Database } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LimitsService } from '../limits/limits.service.ts';
import type { MailService } from '../mail/mail.service.ts';

export interface AccountsDeps {
  database: Database;
  clock: Clock;
  audit: AuditService;
  limits: LimitsService;
  mail: MailService;
  /** Keys the codes. */
  secretKey: string;
  /** Where links in mail lead. */
  siteUrl: string;
}
