import { useQuery } from '@tanstack/react-query';
import { stationIdOf } from '@urost3/contract/stations.ts';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { adminStationPath } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { sectionQuery, sectionsQuery } from './content.queries.ts';
import { SectionEditor } from './section-editor.tsx';

interface SectionEditorModalProps {
  stationId: string;
  /** Null: a new section. */
  sectionId: string | null;
}

/** The editor as a dialog over the list of sections; closing it navigates back. */
export function SectionEditorModal({ stationId, sectionId }: SectionEditorModalProps) {
  const navigate = useNavigate();
  const close = () => void navigate(adminStationPath(stationId));
  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      // Escape must not close an hour's work.
      closeOnEscape={false}
      title={<strong>{sectionId === null ? 'Add New Section' : 'Edit Section'}</strong>}
      closeButtonProps={{ 'aria-label': 'Close editor' }}
      transitionProps={{ duration: 0 }}
    >
      {sectionId === null ? (
        <NewSection stationId={stationId} onCreated={close} />
      ) : (
        <ExistingSection stationId={stationId} sectionId={sectionId} />
      )}
    </Modal>
  );
}

function NewSection({ stationId, onCreated }: { stationId: string; onCreated: () => void }) {
  const sections = useQuery(sectionsQuery(stationId));
  if (sections.isError && !sections.data) {
    return (
      <ErrorState
        title="No station selected to add section to."
        message={messageOf(sections.error, 'Failed to fetch sections.')}
        onRetry={() => void sections.refetch()}
      />
    );
  }
  if (!sections.data) return <PageLoader label="Loading station" />;
  return (
    <SectionEditor
      stationId={stationId}
      learnerStationId={stationIdOf[sections.data.station.stationType]}
      initial={null}
      newOrder={sections.data.nextOrder}
      onCreated={onCreated}
    />
  );
}

function ExistingSection({ stationId, sectionId }: { stationId: string; sectionId: string }) {
  const section = useQuery(sectionQuery({ stationId, sectionId }));
  if (section.isError) {
    return (
      <ErrorState
        message={messageOf(section.error, 'Failed to fetch the section.')}
        onRetry={() => void section.refetch()}
        isRetrying={section.isFetching}
      />
    );
  }
  // Do not edit a stale cached response, because its first save would conflict.
  if (!section.data || section.isFetching) return <PageLoader label="Loading section" />;
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
