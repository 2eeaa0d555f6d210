import { typedRoutes } from '../endpoint.ts';
import type { mailReportSchemas } from './mail-reports.schemas.ts';

export const mailReportRoutes = typedRoutes<typeof mailReportSchemas>()({
  receive: { method: 'POST', path: '/webhooks/mail/:form', access: 'provider' },
  listUnsent: { method: 'GET', path: '/admin/unsent-mails', access: 'oversight' },
  sendAgain: { method: 'POST', path: '/admin/unsent-mails/:id/send', access: 'oversight' },
  giveUp: { method: 'DELETE', path: '/admin/unsent-mails/:id', access: 'oversight' },
});
