// Refuses a call from a page of another site if a cookie authenticates the call. SameSite=Strict makes browsers omit the
// cookie in such calls. This check also covers older browsers, and other sites under the same domain, for which
// SameSite has no effect.
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * Whether a page of another site sent the request. Programs other than browsers send neither Sec-Fetch-Site nor Origin.
 * They are accepted, because another site cannot make them send a cookie.
 */
function isFromElsewhere({ headers }: FastifyRequest, siteHost: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== siteHost && host !== headers.host;
}

/**
 * @param siteUrl the public URL of the site. Pages from the host in the request's Host header are accepted too.
 * @throws AppError forbidden
 */
export function createSameSiteRule(siteUrl: string): (request: FastifyRequest) => void {
  const siteHost = new URL(siteUrl).host;
  return (request) => {
    if (isFromElsewhere(request, siteHost)) {
      throw new AppError(
        'forbidden',
        'This call came from a page of another site and was refused.',
      );
    }
  };
}
