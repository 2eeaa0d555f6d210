/** Why mail to an address is held back: it came back for good, or its reader reported it as unwanted. */
export const mailProblems = ['bounced', 'complained'] as const;
export type MailProblem = (typeof mailProblems)[number];

/** What /webhooks/mail/:form understands. */
export const mailReportForms = ['ses', 'postmark', 'events', 'report'] as const;
export type MailReportForm = (typeof mailReportForms)[number];
