import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { ContentService } from '../content/content.service.ts';
import type { StationsService } from '../stations/stations.service.ts';

/** @returns the section with its checklist @throws AppError not_found, subscription_required */
export async function openSection(
  { stations, content }: { stations: StationsService; content: ContentService },
  principal: Principal,
  ref: SectionRef,
): Promise<StudySection> {
  stations.requireReadable(principal, ref);
  const section = await content.getStudySection(ref.stationId, ref.sectionId);
  if (!section) throw new AppError('not_found', 'This section is no longer published.');
  return section;
}
