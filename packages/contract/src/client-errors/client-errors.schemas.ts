// Errors that the browser app reports about itself. They identify the faulty line and do not contain the page's URL.
// Before the server logs them, it removes email addresses, tokens and the queries of URLs.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { clientErrorRoutes } from './client-errors.ts';

const text = (max: number) => z.string().max(max);

export const ClientErrorReport = z.strictObject({
  /** `crash`: a page stopped working. `chunk`: a part of the app could not be loaded. `error` and `rejection`: uncaught errors. */
  kind: z.enum(['crash', 'chunk', 'error', 'rejection']),
  name: text(100),
  message: text(500),
  stack: text(4000).optional(),
  /** The first segment of the page's path and `…` for the others, such as /study/…, never the URL itself. */
  route: text(200),
  /** The request id of the failed call that caused the error, if there was one. */
  requestId: text(64).optional(),
});
export type ClientErrorReport = z.infer<typeof ClientErrorReport>;

const CLIENT_ERROR_BODY_LIMIT = 16 * 1024;

export const clientErrorSchemas = {
  report: {
    summary: 'A failure in the browser app, without personal data; logged.',
    body: ClientErrorReport,
    response: null,
    bodyLimit: CLIENT_ERROR_BODY_LIMIT,
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Browser failures',
  description: 'Failures that the web app reports of itself.',
};
export const clientErrorEndpoints = joinEndpoints(clientErrorRoutes, clientErrorSchemas);
