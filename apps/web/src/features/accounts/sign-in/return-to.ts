// Where a person goes after signing in: to the page they requested, if it belongs to this site.
import { tabStorage } from '../../../lib/browser/browser-storage.ts';
import { paths } from '../../../paths.ts';

export const RETURN_PARAM = 'next';
/**
 * A parameter of the login page. It says that the person has completed the first step elsewhere, for example at a
 * provider. The page then asks only for the second step.
 */
export const SECOND_STEP_PARAM = 'second-step';

function loginPath(asked: string | null, params: Record<string, string>): string {
  const next = safeReturnPath(asked);
  const search = new URLSearchParams({ ...params, ...(next && { [RETURN_PARAM]: next }) });
  return search.size > 0 ? `${paths.login}?${search}` : paths.login;
}

/** The path of the login page, with the requested page as a parameter. */
export const loginPathFor = (asked: string): string => loginPath(asked, {});

/** The path of the login page's second step, for a person who has completed the first step elsewhere. */
export const secondStepPathFor = (asked: string | null): string =>
  loginPath(asked, { [SECOND_STEP_PARAM]: '1' });

const AT_PROVIDER = 'urost3.returnTo';

/** Remembers the requested page while the browser is at a sign-in provider, which may refuse the person or be cancelled. */
export function rememberReturn(asked: string | null): void {
  if (asked) tabStorage.write(AT_PROVIDER, asked);
  else tabStorage.remove(AT_PROVIDER);
}

export const rememberedLoginPath = (): string => loginPath(tabStorage.read(AT_PROVIDER), {});

/** Returns the path if it is on this site. Null for any other site, the home page and the login page. */
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
  // The URL parser shortens `/..//host` to `//host`. As a redirect target, `//host` would be another site.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
