// Stores on this device, until sign-out, which section the learner opened last. The dashboard offers to continue this
// section.

import { stationIds } from '@urost3/contract/stations/stations.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { readStoredJson, removeStored, writeStored } from '../../../lib/browser/browser-storage.ts';
import { PERSONAL_PREFIX } from '../../../lib/offline/offline-wipe.ts';

const storageKeyOf = (uid: string) => `${PERSONAL_PREFIX}last-section.${uid}`;

export function rememberSection(uid: string, ref: SectionRef): void {
  writeStored(storageKeyOf(uid), JSON.stringify(ref));
}

export function recallSection(uid: string): SectionRef | null {
  const stored = readStoredJson<Partial<SectionRef>>(storageKeyOf(uid));
  const { stationId, sectionId } = stored ?? {};
  const isKnown = stationIds.some((id) => id === stationId) && typeof sectionId === 'string';
  return isKnown ? ({ stationId, sectionId } as SectionRef) : null;
}

/** Forgets the section if the learner opened it last. Called after a rating, so that the dashboard suggests another. */
export function forgetSection(uid: string, ref: SectionRef): void {
  const last = recallSection(uid);
  if (last?.stationId !== ref.stationId || last.sectionId !== ref.sectionId) return;
  removeStored(storageKeyOf(uid));
}
