import { DELETE, GET, POST, typedRoutes } from '../endpoint.ts';
import type { mailReportSchemas } from './mail-reports.schemas.ts';

/** Why mail to an address is withheld: earlier mail bounced permanently, or the recipient reported it as spam. */
export const mailProblems = ['bounced', 'complained'] as const;
export type MailProblem = (typeof mailProblems)[number];

/** The formats that /webhooks/mail/:form accepts. */
export const mailReportForms = ['events', 'report'] as const;
export type MailReportForm = (typeof mailReportForms)[number];

export const mailReportRoutes = typedRoutes<typeof mailReportSchemas>()({
  receive: POST('/webhooks/mail/:form', 'provider'),
  listUnsent: GET('/admin/unsent-mails', 'oversight'),
  sendAgain: POST('/admin/unsent-mails/:id/send', 'oversight'),
  giveUp: DELETE('/admin/unsent-mails/:id', 'oversight'),
});
