// Where a person goes after signing in: to the page they requested, if it belongs to this site.
import { HOUR_MS } from '@urost3/contract/day.ts';
import { useSearchParams } from 'react-router';
import {
  readStoredJson,
  removeStored,
  tabStorage,
  writeStored,
} from '../../../lib/browser/browser-storage.ts';
import { paths } from '../../../paths.ts';
import { useHydrated } from '../../../ui/hooks/rendering.ts';

export const RETURN_PARAM = 'next';
/**
 * A parameter of the login page. It says that the person has completed the first step elsewhere, for example at a
 * provider. The page then asks only for the second step.
 */
export const SECOND_STEP_PARAM = 'second-step';

type AccountPath = 'login' | 'signup' | 'verifyEmail' | 'forgotPassword';

function pathWithReturn(
  page: AccountPath,
  asked: string | null,
  params: Record<string, string> = {},
): string {
  const next = safeReturnPath(asked);
  const search = new URLSearchParams({ ...params, ...(next && { [RETURN_PARAM]: next }) });
  return search.size > 0 ? `${paths[page]}?${search}` : paths[page];
}

/**
 * The requested page, and links to the pages for logging in and signing up that pass it on. Without it in the first render of a
 * prerendered page.
 */
export function useReturnPath() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const next = isHydrated ? safeReturnPath(search.get(RETURN_PARAM)) : null;
  return { next, pathOf: (page: AccountPath) => pathWithReturn(page, next) };
}

/** The path of the login page, with the requested page as a parameter. */
export const loginPathFor = (asked: string | null): string => pathWithReturn('login', asked);

/** The path of the login page's second step, for a person who has completed the first step elsewhere. */
export const secondStepPathFor = (asked: string | null): string =>
  pathWithReturn('login', asked, { [SECOND_STEP_PARAM]: '1' });

const AT_PROVIDER = 'urost3.returnTo';

/** Remembers the requested page while the browser is at a sign-in provider, which may refuse the person or be cancelled. */
export function rememberReturn(asked: string | null): void {
  if (asked) tabStorage.write(AT_PROVIDER, asked);
  else tabStorage.remove(AT_PROVIDER);
}

export const rememberedLoginPath = (): string => loginPathFor(tabStorage.read(AT_PROVIDER));

const AFTER_RESET = 'urost3.returnAfterReset';

/** Remembers the requested page for the tab that a mailed link to a new password opens, as long as the link is valid. */
export function rememberReturnForReset(asked: string | null): void {
  if (asked) writeStored(AFTER_RESET, JSON.stringify({ asked, until: Date.now() + HOUR_MS }));
  else removeStored(AFTER_RESET);
}

export function loginPathAfterReset(): string {
  const kept = readStoredJson<{ asked: string; until: number }>(AFTER_RESET);
  return loginPathFor(kept && kept.until > Date.now() ? kept.asked : null);
}

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
