import type { Database } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { RateLimitsService } from '../rate-limits/rate-limits.service.ts';

export interface AccountsDeps {
  database: Database;
  clock: Clock;
  audit: AuditService;
  limits: RateLimitsService;
  mail: MailService;
  /** `SECRET_KEY`: hashes short codes, signs cookies and passkey challenges, and encrypts stored secrets. */
  secretKey: string;
  /** The base URL of links in mails. */
  siteUrl: string;
}
