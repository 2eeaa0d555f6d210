// Reports of mail providers and mail servers about sent mail.
import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import { mailReportForms } from './mail-reports.ts';

export const mailReportSchemas = {
  receive: {
    summary:
      'Bounces and complaints: events in the form of docs/running.md, or a raw report of a mail server.',
    params: z.object({ form: z.enum(mailReportForms) }),
    consumes: 'raw',
    response: null,
  },
} satisfies EndpointSchemas;
