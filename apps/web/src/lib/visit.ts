// Tells the site of a visit, once in a tab, and remembers where it came from for a sign-up (docs/decisions/117). Nothing of it
// outlives the tab, and a browser that asks not to be tracked tells and remembers nothing.
import { visitRoutes } from '@urost3/contract/overview.routes.ts';
import { DIRECT_SOURCE, normaliseSource } from '@urost3/contract/overview-visits.ts';
import { callApi } from './api.ts';

const KEY = 'urost3.visitSource';

const refuses = () =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

function hostOfReferrer(): string | null {
  if (document.referrer === '') return null;
  const { host, hostname } = new URL(document.referrer);
  return host === window.location.host ? null : hostname;
}

/** @param search of the first page in this tab */
function sourceOf(search: string): string {
  const named = new URLSearchParams(search).get('utm_source') ?? hostOfReferrer();
  return (named && normaliseSource(named)) || DIRECT_SOURCE;
}

/** Where the visit of this tab came from; undefined where it was not told. */
export function readVisitSource(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export async function tellVisit(search: string): Promise<void> {
  if (refuses() || readVisitSource()) return;
  const source = sourceOf(search);
  try {
    sessionStorage.setItem(KEY, source);
  } catch {
    // Without storage every page of the tab would be a visit.
    return;
  }
  await callApi(visitRoutes.count, { body: { source } });
}
