// Reports one visit per tab, and remembers where it came from for a later sign-up (docs/decisions/117). The source is
// stored only for the tab. Nothing is reported or stored for a browser that asks not to be tracked.
import { DIRECT_SOURCE, normaliseSource, visitRoutes } from '@urost3/contract/overview/overview.ts';
import { tabStorage } from '../browser/browser-storage.ts';
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

/** @param search the query string of the tab's first page */
function sourceOf(search: string): string {
  const named = new URLSearchParams(search).get('utm_source') ?? hostOfReferrer();
  return (named && normaliseSource(named)) || DIRECT_SOURCE;
}

/** The source of this tab's visit; undefined if the visit was not reported. */
export function readVisitSource(): string | undefined {
  return tabStorage.read(KEY) ?? undefined;
}

export async function reportVisit(search: string): Promise<void> {
  if (refuses() || readVisitSource()) return;
  const source = sourceOf(search);
  // Without storage, every page of the tab would be counted as a visit, so no visit is reported.
  if (!tabStorage.write(KEY, source)) return;
  await callApi(visitRoutes.count, { body: { source } });
}
