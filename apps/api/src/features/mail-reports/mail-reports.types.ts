export const mailReportKinds = ['hard_bounce', 'soft_bounce', 'complaint'] as const;
export type MailReportKind = (typeof mailReportKinds)[number];

/** A bounce or a complaint, whatever the format in which it arrived. */
export interface MailReport {
  kind: MailReportKind;
  address: string;
  /** Null when the report contains no time. */
  at: Date | null;
  /** The message of the server that refused the mail. */
  reason: string;
}
