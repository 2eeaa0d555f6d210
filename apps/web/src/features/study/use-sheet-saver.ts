import { useQueryClient } from '@tanstack/react-query';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { showToast } from '../../ui/show-toast.ts';
import type { useSectionAttempts } from '../attempts/public/use-section-attempts.ts';
import { rateByMark } from './public/use-rating.ts';

export interface Sheet {
  /** One id per mark makes retries idempotent: pressing again after a failure does not save twice. */
  clientId: string;
  ticked: string[];
  globalScore: number | null;
}

/** Saves the mark sheet of a section. The rating is set to the mark, so that both show the same figure. */
export function useSheetSaver(
  uid: string,
  section: StudySection,
  { saveMark }: ReturnType<typeof useSectionAttempts>,
) {
  const client = useQueryClient();
  return async (sheet: Sheet): Promise<void> => {
    const { percent } = await saveMark.mutateAsync({ ...sheet, points: section.examiner_points });
    const ref = { stationId: section.stationId, sectionId: section.id };
    const isRated = rateByMark(client, uid, ref, percent);
    const note = isRated ? ' Your rating starts from it.' : '';
    showToast('success', `Mark saved: ${percent}%.${note}`);
  };
}
