export type MailReportKind = 'hard_bounce' | 'soft_bounce' | 'complaint';

/** What happened to one mail. */
export interface MailReport {
  kind: MailReportKind;
  address: string;
  /** Null when the report does not say. */
  at: Date | null;
  /** The words of the server that refused the mail. */
  reason: string;
}
