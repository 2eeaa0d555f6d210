import { contentAdminRoutes } from '@urost3/contract/content-admin.routes.ts';
import type { EditedSection } from '@urost3/contract/content-admin.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { keepLocalCopy, removeLocalCopy } from './local-copy.ts';
import { SectionDocument } from './section-document.ts';
import { emptySection } from './section-edits.ts';
import { findProblems, problemText } from './section-problems.ts';
import { SectionSaver } from './section-saver.ts';

export const IDS_MISSING = 'Cannot update section: missing station or section ID.';

interface SectionSaverOptions {
  stationId: string;
  learnerStationId: StationId;
  /** Null for a new section. */
  initial: EditedSection | null;
  /** The initial order number of a new section. */
  newOrder: number;
  /** The key in local storage under which unsaved text is kept. */
  copyKey: string;
  onSaved: (state: EditedSection) => void;
}

function createPair(options: SectionSaverOptions): { saver: SectionSaver; store: SectionDocument } {
  const { stationId, learnerStationId, initial, newOrder, copyKey, onSaved } = options;
  const sectionId = initial?.id;
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
      keepLocalCopy(copyKey, { document, version, at: new Date().toISOString() }),
    removeLocal: () => removeLocalCopy(copyKey),
    onSaved,
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
