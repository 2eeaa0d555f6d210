import { Badge, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import type { Revision } from '@urost3/contract/content/admin.schemas.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatDateTime, formatLongDateTime } from '../../../lib/dates.ts';
import { DialogFooter, Modal } from '../../../ui/dialog/modal.tsx';
import { useFocusReturn } from '../../../ui/hooks/focus.ts';
import { Card } from '../../../ui/page/pieces.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { LoadMore } from '../../../ui/table/load-more.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { type EditedSectionRef, versionsQuery } from '../content.queries.ts';
import { compareSections } from './compare-sections.ts';
import { CompareView } from './compare-view.tsx';

interface VersionsDrawerProps {
  section: EditedSectionRef;
  /** The editor's current document. */
  current: EditorSection;
  /** The version whose text the editor shows unchanged. It is not offered for comparison. Null with unsaved changes. */
  shownVersion: number | null;
  onRestore: (document: EditorSection) => void;
  onClose: () => void;
}

export function VersionsDrawer(props: VersionsDrawerProps) {
  const { section, current, shownVersion, onRestore, onClose } = props;
  const versions = useInfiniteQuery(versionsQuery(section));
  const revisions = versions.data?.pages.flatMap((page) => page.revisions) ?? [];
  const [opened, setOpened] = useState<OpenedVersion | null>(null);

  const isShown = ({ kind, version }: Revision) => kind === 'published' && version === shownVersion;

  useFocusReturn(true);
  const open = useMutation({
    mutationFn: (revisionId: number) =>
      callApi(contentAdminRoutes.getRevision, {
        params: { id: section.stationId, sectionId: section.sectionId, revisionId },
      }),
    onSuccess: setOpened,
    meta: { failure: 'This version could not be loaded.' },
  });
  return (
    <Drawer opened onClose={onClose} position="right" title="Versions">
      {!versions.data && (
        <QueryState
          query={versions}
          loading="Loading versions"
          otherwise="Versions could not be loaded."
        />
      )}
      <Stack gap="sm">
        <Quiet>
          Every time you publish, a version is kept here.
          {!revisions.every(isShown) && ' You can compare or restore it.'}
        </Quiet>
        {revisions.map((revision) => (
          <VersionItem
            key={revision.id}
            revision={revision}
            isShown={isShown(revision)}
            isBusy={open.isPending && open.variables === revision.id}
            onCompare={() => open.mutate(revision.id)}
          />
        ))}
        <LoadMore
          list={versions}
          label="Show Older Versions"
          errorTitle="Versions could not be loaded."
        />
      </Stack>
      <VersionComparison
        opened={opened}
        current={current}
        onRestore={(document) => {
          onRestore(document);
          setOpened(null);
          onClose();
        }}
        onClose={() => setOpened(null)}
      />
    </Drawer>
  );
}

interface VersionItemProps {
  revision: Revision;
  /** Whether the editor shows this version unchanged. */
  isShown: boolean;
  isBusy: boolean;
  onCompare: () => void;
}

function VersionItem({ revision, isShown, isBusy, onCompare }: VersionItemProps) {
  return (
    <Card py="sm">
      <Group justify="space-between" wrap="nowrap">
        <Group gap="0.25rem 0.5rem">
          <Text fw={600} size="sm">
            Version {revision.version}
          </Text>
          <Badge color={revision.kind === 'published' ? 'green' : 'orange'}>
            {revision.kind === 'published' ? 'Published' : 'Kept draft'}
          </Badge>
        </Group>
        {isShown ? (
          <Quiet ta="end">In the editor now</Quiet>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            aria-label={`Compare with version of ${formatDateTime(revision.at)}`}
            onClick={onCompare}
          >
            Compare
          </Button>
        )}
      </Group>
      <Quiet mt="3xs">
        {revision.by ? `${isolate(revision.by.displayName)}, ` : 'Imported '}
        {formatLongDateTime(revision.at)}
      </Quiet>
    </Card>
  );
}

type OpenedVersion = Revision & { document: EditorSection };

interface VersionComparisonProps {
  /** The version to compare; null while the dialog is closed. */
  opened: OpenedVersion | null;
  current: EditorSection;
  onRestore: (document: EditorSection) => void;
  onClose: () => void;
}

/** Compares an earlier version of a section with the editor's text, and offers to restore that version. */
function VersionComparison({ opened, current, onRestore, onClose }: VersionComparisonProps) {
  const differences = opened ? compareSections(opened.document, current) : [];
  // Non-breaking spaces keep the date on one line, so that the title breaks only before the date.
  const day = opened ? formatDateTime(opened.at).replaceAll(' ', '\u00a0') : '';
  return (
    <Modal
      opened={opened !== null}
      onClose={onClose}
      size="xl"
      title={
        opened && (differences.length === 0 ? `Unchanged since ${day}` : `Changes since ${day}`)
      }
    >
      {opened && (
        <Stack>
          {/* This sentence is above the comparison, because a long comparison would push it out of view. */}
          <Quiet>Restoring replaces the text in the editor.</Quiet>
          <CompareView
            differences={differences}
            lost={{ key: 'after', label: 'In the editor', meaning: 'would be lost' }}
            kept={{ key: 'before', label: `Version of ${day}`, meaning: 'would come back' }}
          />
          <DialogFooter>
            {/* The first button is narrow, so that both buttons fit on one line of a phone. */}
            <Button variant="default" flex="0 0 6rem" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => onRestore(opened.document)}>Restore this version</Button>
          </DialogFooter>
        </Stack>
      )}
    </Modal>
  );
}
