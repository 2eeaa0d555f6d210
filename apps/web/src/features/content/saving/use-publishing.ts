import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import type { EditedSection } from '@urost3/contract/content/admin.schemas.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { useState } from 'react';
import { callApi, hasCode, messageOf } from '../../../lib/api/api.ts';
import { londonToday } from '../../../lib/dates.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { contentChanges, editedSectionQuery } from '../content.queries.ts';
import type { SectionDocument } from './section-document.ts';
import { findProblems, type SectionProblem } from './section-problems.ts';
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

interface Publication {
  document: EditorSection;
  isNew: boolean;
  isDraft: boolean;
  changesPreview: boolean;
}

/** Publishes a section, saves a new section's first draft, and discards a draft in favour of the published version. */
export function usePublishing(options: PublishingOptions) {
  const { stationId, learnerStationId, meta, store, saver, onCreated } = options;
  const client = useQueryClient();
  const [problems, setProblems] = useState<SectionProblem[]>([]);
  /** The effect on the free preview, as text that the author is asked to confirm; null without such a question. */
  const [consequence, setConsequence] = useState<string | null>(null);

  async function send(
    { document, isDraft, changesPreview }: Publication,
    version: number,
    saveId: string,
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

  /** A failure is told by a toast, unless it is a conflict, which has a dialog, or a question. */
  const followUp = (otherwise: string) => ({
    onError: (error: Error) => {
      const isQuestion = hasCode(error, 'confirmation_required');
      setConsequence(isQuestion ? messageOf(error, 'The free preview changes.') : null);
      if (hasCode(error, 'validation_failed'))
        setProblems(Object.entries(error.fields).map(([path, reason]) => ({ path, reason })));
    },
    meta: {
      failure: (error: unknown) =>
        hasCode(error, 'stale_version', 'confirmation_required')
          ? null
          : messageOf(error, otherwise),
      changes: contentChanges,
    },
  });

  const isNew = meta === null;
  const publication = useMutation({
    mutationFn: (wanted: Publication) =>
      saver.saveWith(
        JSON.stringify({ document: wanted.document, isDraft: wanted.isDraft }),
        (version, saveId) => send(wanted, version, saveId),
        () => wanted.document,
      ),
    // By now the section is no longer new.
    onSuccess: ({ id }, { isNew: wasNew }) => {
      setConsequence(null);
      showToast('success', `Section ${wasNew ? 'created' : 'updated'} successfully!`);
      if (wasNew) onCreated(id);
    },
    ...followUp(`Failed to ${isNew ? 'create' : 'update'} section.`),
  });

  /** Publishes, or saves a new section as a draft. If the free preview would change, asks for confirmation first. */
  async function publish({ isDraft = false, changesPreview = false } = {}): Promise<void> {
    store.render();
    const document = store.current;
    const found = findProblems(document, learnerStationId, { isDraft, today: londonToday() });
    setProblems(found);
    if (found.length > 0) return;
    await publication.mutateAsync({ document, isNew, isDraft, changesPreview }).catch(() => null);
  }

  const { mutateAsync: discard } = useMutation({
    mutationFn: ({ id: sectionId }: EditedSection) =>
      saver.saveWith(
        'discard',
        (version, saveId) => {
          const params = { id: stationId, sectionId };
          return callApi(contentAdminRoutes.discardDraft, { params, query: { version, saveId } });
        },
        ({ document }) => {
          store.update(() => document);
          return document;
        },
      ),
    onSuccess: (state) =>
      client.setQueryData(editedSectionQuery({ stationId, sectionId: state.id }).queryKey, state),
    ...followUp('The draft could not be discarded. Please try again.'),
  });
  async function discardDraft(): Promise<void> {
    if (meta) await discard(meta).catch(() => null);
  }

  return {
    problems,
    isPublishing: publication.isPending,
    consequence,
    publish,
    discardDraft,
    dismissConsequence: () => setConsequence(null),
  };
}
