import { contentAdminRoutes } from '@urost3/contract/content-admin.routes.ts';
import type { EditedSection } from '@urost3/contract/content-admin.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { keepLocalCopy, localCopyKey, removeLocalCopy } from './local-copy.ts';
import { SectionDocument } from './section-document.ts';
import { emptySection } from './section-edits.ts';
import { findProblems, problemText } from './section-problems.ts';
import { SectionSaver } from './section-saver.ts';

export const IDS_MISSING = 'Cannot update section: missing station or section ID.';

interface SectionSaverOptions {
  uid: string;
  stationId: string;
  learnerStationId: StationId;
  /** Null for a new section. */
  initial: EditedSection | null;
  /** The initial order number of a new section. */
  newOrder: number;
  onSaved: (state: EditedSection) => void;
}

function createPair(options: SectionSaverOptions): { saver: SectionSaver; store: SectionDocument } {
  const { uid, stationId, learnerStationId, initial, newOrder, onSaved } = options;
  /** Null until the first save of a new section. */
  let sectionId = initial?.id ?? null;
  const copyKey = () => localCopyKey(uid, stationId, sectionId);
  const first = initial?.document ?? emptySection(newOrder);
  const saver = new SectionSaver(first, initial?.version ?? null, {
    findProblem(document) {
      const problem = findProblems(document, learnerStationId, { isDraft: true })[0];
      return problem ? problemText(problem) : null;
    },
    async saveDraft(document, version) {
      if (!stationId || !sectionId) throw new Error(IDS_MISSING);
      return callApi(contentAdminRoutes.updateSection, {
        params: { id: stationId, sectionId },
        query: { draft: '1' },
        body: { ...document, version },
      });
    },
    keepLocal: (document, version) =>
      keepLocalCopy(copyKey(), { document, version, at: new Date().toISOString() }),
    removeLocal: () => removeLocalCopy(copyKey()),
    onSaved(state) {
      if (sectionId === null) {
        // Text that was typed during the first save is kept under the section's id.
        removeLocalCopy(copyKey());
        sectionId = state.id;
        saver.keepLocal();
      }
      onSaved(state);
    },
  });
  return { saver, store: new SectionDocument(first, (document) => saver.edit(document)) };
}

/** The edited document and its saver, created once for each editor. Another section gets another editor. */
export function useSectionSaver(options: SectionSaverOptions) {
  const [pair] = useState(() => createPair(options));
  const { saver } = pair;
  useEffect(() => {
    saver.open();
    window.addEventListener('pagehide', saver.keepLocal);
    return () => {
      window.removeEventListener('pagehide', saver.keepLocal);
      saver.close();
    };
  }, [saver]);
  return pair;
}
