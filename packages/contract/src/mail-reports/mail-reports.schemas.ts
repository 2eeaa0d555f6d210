// Reports of mail providers and mail servers about sent mail, and mail that could not be sent.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { Timestamp } from '../text/text.schemas.ts';
import { mailReportForms, mailReportRoutes } from './mail-reports.ts';

/** A mail of the last week whose every attempt failed. */
export const UnsentMail = z.object({
  id: z.uuid(),
  /** Null when the mail was queued under another SECRET_KEY, so that it can no longer be read. */
  to: z.string().nullable(),
  subject: z.string().nullable(),
  failedAt: Timestamp,
  /** What the mail server, or the connection to it, answered last. */
  reason: z.string(),
});
export type UnsentMail = z.infer<typeof UnsentMail>;

export const mailReportSchemas = {
  receive: {
    summary:
      'Bounces and complaints: events in the form of docs/running.md, or a raw report of a mail server.',
    params: z.object({ form: z.enum(mailReportForms) }),
    consumes: 'application/json, message/rfc822',
    response: null,
  },
  listUnsent: {
    summary: 'The mails of the last week that could not be sent, newest first.',
    response: z.object({ mails: z.array(UnsentMail) }),
  },
  sendAgain: {
    summary: 'Tries once more to send a mail.',
    params: z.object({ id: z.uuid() }),
    response: null,
  },
  giveUp: {
    summary: 'Deletes a mail that could not be sent.',
    params: z.object({ id: z.uuid() }),
    response: null,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Mail', description: 'Mail that came back or could not be sent.' };
export const mailReportEndpoints = joinEndpoints(mailReportRoutes, mailReportSchemas);
