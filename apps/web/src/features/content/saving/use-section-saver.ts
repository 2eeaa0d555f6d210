import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import type { EditedSection } from '@urost3/contract/content/admin.schemas.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import {
  AUTO_SAVE_MS,
  SAVE_FAILED_BANNER_MS,
  SAVED_BANNER_MS,
} from '@urost3/contract/content/content.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { keepDraft } from '../../../lib/offline/kept-draft.ts';
import { createSaver, type Saver } from '../../../lib/offline/saver.ts';
import { useSaver } from '../../../lib/offline/use-saver.ts';
import { emptySection } from '../editor/section-edits.ts';
import { localCopyPlace } from './local-copy.ts';
import { SectionDocument } from './section-document.ts';
import { findProblems, problemText } from './section-problems.ts';

export const IDS_MISSING = 'Cannot update section: missing station or section ID.';

/** The version of a section that was never saved. */
export const NEW_VERSION = 0;

/** Text that is not complete enough for the server is stored on this device only. */
export type SectionSaver = Saver<EditorSection, number, EditedSection>;

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
  /** Null until the first save of a new section, which is not automatic. */
  let sectionId = initial?.id ?? null;
  const draftPlace = () => ({ uid, place: localCopyPlace(stationId, sectionId) });
  const first = initial?.document ?? emptySection(newOrder);
  const saver = createSaver<EditorSection, number, EditedSection>(
    {
      async send(document, version, saveId) {
        if (!stationId || !sectionId) throw new Error(IDS_MISSING);
        return callApi(contentAdminRoutes.updateSection, {
          params: { id: stationId, sectionId },
          query: { draft: '1', saveId },
          body: { ...document, version },
        });
      },
      versionOf: ({ version }) => version,
      findProblem(document) {
        const problem = findProblems(document, learnerStationId, { isDraft: true })[0];
        return problem ? `Not saved: ${problemText(problem)}` : null;
      },
      isAutomatic: () => sectionId !== null,
      draftPlace,
      onSaved(state) {
        // Text that was typed during the first save is kept under the section's id.
        if (sectionId === null) keepDraft(uid, draftPlace().place, null);
        sectionId = state.id;
        onSaved(state);
      },
      delayMs: AUTO_SAVE_MS,
      shownMs: { saved: SAVED_BANNER_MS, unsaved: SAVE_FAILED_BANNER_MS },
    },
    { value: first, version: initial?.version ?? NEW_VERSION },
  );
  return { saver, store: new SectionDocument(first, saver.write) };
}

const leaveUnsaved = () => undefined;

/** The edited document and its saver, created once for each editor. Another section gets another editor. */
export function useSectionSaver(options: SectionSaverOptions) {
  const [pair] = useState(() => createPair(options));
  // An author who leaves finds unsaved text when the section is opened again, and decides then.
  useSaver(pair.saver, leaveUnsaved);
  return pair;
}
