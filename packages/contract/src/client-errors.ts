// What the browser app tells of its own failures. No person, no address with a code in it, nothing typed: enough to find the
// line that broke.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const text = (max: number) => z.string().max(max);

export const ClientErrorReport = z.strictObject({
  /** `crash` = a page stopped; `chunk` = a part of the app could not be loaded; the others were not caught. */
  kind: z.enum(['crash', 'chunk', 'error', 'rejection']),
  name: text(100),
  message: text(500),
  stack: text(4000).optional(),
  /** The route's pattern, such as /study/:type/:sectionId, never the address itself. */
  route: text(200),
  /** The failed call's, where one was the cause. */
  requestId: text(64).optional(),
});
export type ClientErrorReport = z.infer<typeof ClientErrorReport>;

const CLIENT_ERROR_BODY_LIMIT = 16 * 1024;

export const clientErrorEndpoints = {
  report: endpoint({
    method: 'POST',
    path: '/client-errors',
    access: 'public',
    summary: 'A failure in the browser app, without personal data; logged.',
    body: ClientErrorReport,
    response: null,
    bodyLimit: CLIENT_ERROR_BODY_LIMIT,
  }),
};
