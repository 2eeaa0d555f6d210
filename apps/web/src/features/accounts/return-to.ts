// Where to go after signing in: the page that was asked for, if it is one of ours.
import { paths } from '../../paths.ts';

export const RETURN_PARAM = 'next';

/** The login page's address, remembering the page asked for. */
export function loginPathFor(asked: string): string {
  const safe = safeReturnPath(asked);
  return safe ? `${paths.login}?${new URLSearchParams({ [RETURN_PARAM]: safe })}` : paths.login;
}

/** The path when it stays on this origin and leads somewhere after login; else null. */
export function safeReturnPath(asked: string | null): string | null {
  if (!asked || !asked.startsWith('/')) return null;
  let url: URL;
  try {
    url = new URL(asked, window.location.origin);
  } catch {
    return null;
  }
  // `//host`, `/\host` and friends resolve to another origin.
  if (url.origin !== window.location.origin) return null;
  if (url.pathname === paths.home || url.pathname === paths.login) return null;
  // `/..//host` collapses to `//host`, which the next reader would take for another host.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
