import { useQueryClient } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import type { EditedSection } from '@urost3/contract/content/admin.schemas.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { useState } from 'react';
import { ApiError, callApi, messageOf } from '../../../lib/api/api.ts';
import { londonToday } from '../../../lib/dates.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { refreshContent, sectionQuery } from '../content.queries.ts';
import type { SectionDocument } from './section-document.ts';
import { findProblems, type Problem } from './section-problems.ts';
import { IDS_MISSING, NEW_VERSION, type SectionSaver } from './use-section-saver.ts';

interface PublishingOptions {
  stationId: string;
  learnerStationId: StationId;
  /** The section as last saved on the server; null for a new section. */
  meta: EditedSection | null;
  store: SectionDocument;
  saver: SectionSaver;
  /** Called with the id of a new section after its first save. */
  onCreated: (id: string) => void;
}

/** Publishes a section, saves a new section's first draft, and discards a draft in favour of the published version. */
export function usePublishing(options: PublishingOptions) {
  const { stationId, learnerStationId, meta, store, saver, onCreated } = options;
  const client = useQueryClient();
  const [problems, setProblems] = useState<Problem[]>([]);
  const [isPublishing, setIsPublishing] = useState(false);
  /** The effect on the free preview, as text that the author is asked to confirm; null without such a question. */
  const [consequence, setConsequence] = useState<string | null>(null);

  async function send(
    document: EditorSection,
    version: number,
    saveId: string,
    { isDraft, changesPreview }: { isDraft: boolean; changesPreview: boolean },
  ) {
    const query = {
      saveId,
      ...(isDraft ? { draft: '1' as const } : {}),
      ...(changesPreview ? { changeFreePreview: '1' as const } : {}),
    };
    if (meta === null) {
      const params = { id: stationId };
      return callApi(contentAdminRoutes.createSection, { params, query, body: document });
    }
    if (!stationId || !meta.id || version === NEW_VERSION) throw new Error(IDS_MISSING);
    const params = { id: stationId, sectionId: meta.id };
    const body = { ...document, version };
    return callApi(contentAdminRoutes.updateSection, { params, query, body });
  }

  /** Publishes, or saves a new section as a draft. If the free preview would change, asks for confirmation first. */
  async function publish({ isDraft = false, changesPreview = false } = {}): Promise<void> {
    store.render();
    const document = store.current;
    const found = findProblems(document, learnerStationId, { isDraft, today: londonToday() });
    setProblems(found);
    if (found.length > 0) return;
    setIsPublishing(true);
    const isNew = meta === null;
    try {
      const state = await saver.saveWith(
        JSON.stringify({ document, isDraft }),
        (version, saveId) => send(document, version, saveId, { isDraft, changesPreview }),
        () => document,
      );
      setConsequence(null);
      refreshContent(client);
      showToast('success', `Section ${isNew ? 'created' : 'updated'} successfully!`);
      if (isNew) onCreated(state.id);
    } catch (error) {
      handleFailure(error, `Failed to ${isNew ? 'create' : 'update'} section.`);
    } finally {
      setIsPublishing(false);
    }
  }

  function handleFailure(error: unknown, otherwise: string): void {
    const code = error instanceof ApiError ? error.code : '';
    const isQuestion = code === 'confirmation_required';
    setConsequence(isQuestion ? messageOf(error, 'The free preview changes.') : null);
    if (code === 'stale_version') return;
    if (error instanceof ApiError && code === 'validation_failed') {
      setProblems(Object.entries(error.fields).map(([path, reason]) => ({ path, reason })));
    }
    if (!isQuestion) showToast('error', messageOf(error, otherwise));
  }

  async function discardDraft(): Promise<void> {
    if (!meta) return;
    try {
      const state = await saver.saveWith(
        'discard',
        (version, saveId) => {
          const params = { id: stationId, sectionId: meta.id };
          return callApi(contentAdminRoutes.discardDraft, { params, query: { version, saveId } });
        },
        ({ document }) => {
          store.update(() => document);
          return document;
        },
      );
      refreshContent(client);
      client.setQueryData(sectionQuery({ stationId, sectionId: state.id }).queryKey, state);
    } catch (error) {
      handleFailure(error, 'The draft could not be discarded. Please try again.');
    }
  }

  return {
    problems,
    isPublishing,
    consequence,
    publish,
    discardDraft,
    dismissConsequence: () => setConsequence(null),
  };
}
