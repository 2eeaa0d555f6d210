/** Why mail to an address is withheld: earlier mail bounced permanently, or the recipient reported it as spam. */
export const mailProblems = ['bounced', 'complained'] as const;
export type MailProblem = (typeof mailProblems)[number];

/** The formats that /webhooks/mail/:form accepts. */
export const mailReportForms = ['events', 'report'] as const;
export type MailReportForm = (typeof mailReportForms)[number];
