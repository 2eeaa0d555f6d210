export type MailReportKind = 'hard_bounce' | 'soft_bounce' | 'complaint';

/** A bounce or a complaint, whatever the format in which it arrived. */
export interface MailReport {
  kind: MailReportKind;
  address: string;
  /** Null when the report contains no time. */
  at: Date | null;
  /** The message of the server that refused the mail. */
  reason: string;
}
