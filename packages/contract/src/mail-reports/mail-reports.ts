import { DELETE, GET, POST, typedRoutes } from '../endpoint.ts';
import type { mailReportSchemas } from './mail-reports.schemas.ts';

export const mailReportRoutes = typedRoutes<typeof mailReportSchemas>()({
  receive: POST('/webhooks/mail/:form', 'provider'),
  listUnsent: GET('/admin/unsent-mails', 'oversight'),
  sendAgain: POST('/admin/unsent-mails/:id/send', 'oversight'),
  giveUp: DELETE('/admin/unsent-mails/:id', 'oversight'),
});
