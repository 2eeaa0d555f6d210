import { useQuery } from '@tanstack/react-query';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminSectionPath, adminStationPath } from '../../../paths.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { listPath } from '../../../ui/hooks/use-list-address.ts';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { adminSectionsQuery, editedSectionQuery } from '../content.queries.ts';
import { EditorHead } from './editor-head.tsx';
import { SectionEditor } from './section-editor.tsx';

interface SectionEditorDialogProps {
  stationId: string;
  /** Null for a new section. */
  sectionId: string | null;
}

/** The editor as a dialog over the list of sections. Closing the editor navigates to this list. */
export function SectionEditorDialog({ stationId, sectionId }: SectionEditorDialogProps) {
  const navigate = useNavigate();
  const close = () => void navigate(listPath(adminStationPath(stationId)));
  // The section that this dialog has created. Its editor stays open at the section's own address, so that text typed
  // during the first save is not lost.
  const [createdId, setCreatedId] = useState<string | null>(null);
  const goOnAt = (id: string) => {
    setCreatedId(id);
    void navigate(adminSectionPath(stationId, id), { replace: true });
  };
  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      // Escape must not close the editor, because a stray key press would interrupt long work.
      closeOnEscape={false}
      // The editor's own line at the top has the title and the button that closes the editor.
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
    >
      {sectionId === null || sectionId === createdId ? (
        <NewSection stationId={stationId} onCreated={goOnAt} />
      ) : (
        <ExistingSection stationId={stationId} sectionId={sectionId} />
      )}
    </Modal>
  );
}

interface NewSectionProps {
  stationId: string;
  /** Called with the id of the section after its first save. */
  onCreated: (id: string) => void;
}

function NewSection({ stationId, onCreated }: NewSectionProps) {
  const sections = useQuery(adminSectionsQuery(stationId));
  if (!sections.data) {
    return (
      <>
        <EditorHead name="Add New Section" />
        <QueryState
          query={sections}
          loading="Loading station"
          title="No station selected to add section to."
          otherwise="Failed to fetch sections."
        />
      </>
    );
  }
  return (
    <SectionEditor
      stationId={stationId}
      learnerStationId={stationIdOf[sections.data.station.stationType]}
      initial={null}
      newOrder={sections.data.nextOrder}
      stationTitle={sections.data.station.title}
      onCreated={onCreated}
    />
  );
}

function ExistingSection({ stationId, sectionId }: { stationId: string; sectionId: string }) {
  const section = useQuery(editedSectionQuery({ stationId, sectionId }));
  // Wait for a fresh response, because the first save of a stale cached section would fail with a conflict.
  const isStale = section.isSuccess && section.isFetching;
  if (!section.isSuccess || isStale) {
    return (
      <>
        <EditorHead name="Edit Section" />
        <QueryState
          query={{ ...section, isPending: section.isPending || isStale }}
          loading="Loading section"
          otherwise="Failed to fetch the section."
        />
      </>
    );
  }
  return (
    <SectionEditor
      key={sectionId}
      stationId={stationId}
      learnerStationId={section.data.learnerStationId}
      initial={section.data}
      newOrder={section.data.document.order}
      onCreated={() => undefined}
    />
  );
}
