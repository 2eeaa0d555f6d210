// The sections of a station, with the editor of one (…/sections/:sectionId) or of a new one (…/new) as a dialog.
import { useLocation, useParams } from 'react-router';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { SectionsScreen } from '../../features/content/stations/sections-screen.tsx';
import { adminSectionPath } from '../../paths.ts';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { PageLoader } from '../../ui/state/state-panel.tsx';

// Loaded separately, because the editor is large and the list does not need it.
const SectionEditorDialog = lazyComponent(
  () => import('../../features/content/editor/section-editor-dialog.tsx'),
  'SectionEditorDialog',
  <PageLoader label="Loading editor" />,
);

export function Component() {
  const { stationId, sectionId } = useParams();
  const { pathname } = useLocation();
  const isNew = stationId !== undefined && pathname === adminSectionPath(stationId, null);
  usePageTitle(isNew ? 'Add New Section' : sectionId ? 'Edit Section' : 'Manage Sections');
  if (!stationId) return <NotFoundPage />;
  return (
    <>
      <SectionsScreen stationId={stationId} />
      {(isNew || sectionId) && (
        <SectionEditorDialog stationId={stationId} sectionId={isNew ? null : (sectionId ?? null)} />
      )}
    </>
  );
}
