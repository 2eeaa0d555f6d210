// Where to go after signing in: the requested page, if it is one of ours.
import { paths } from '../../paths.ts';

export const RETURN_PARAM = 'next';
/** On the login page's address: the first step was taken elsewhere, such as at a provider. */
export const SECOND_STEP_PARAM = 'second-step';

function loginPath(asked: string | null, params: Record<string, string>): string {
  const next = safeReturnPath(asked);
  const search = new URLSearchParams({ ...params, ...(next && { [RETURN_PARAM]: next }) });
  return search.size > 0 ? `${paths.login}?${search}` : paths.login;
}

/** The login page's address, with the requested page. */
export const loginPathFor = (asked: string): string => loginPath(asked, {});

/** The same, after a first step that was taken elsewhere. */
export const secondStepPathFor = (asked: string | null): string =>
  loginPath(asked, { [SECOND_STEP_PARAM]: '1' });

/** The path when it stays on this origin and is useful after login; else null. */
export function safeReturnPath(asked: string | null): string | null {
  if (!asked || !asked.startsWith('/')) return null;
  let url: URL;
  try {
    url = new URL(asked, window.location.origin);
  } catch {
    return null;
  }
  // `//host`, `/\host` and similar paths resolve to another origin.
  if (url.origin !== window.location.origin) return null;
  if (url.pathname === paths.home || url.pathname === paths.login) return null;
  // `/..//host` collapses to `//host`, which would then be read as another host.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
