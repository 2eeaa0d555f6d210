import { Badge, Button, Drawer, Group, Paper, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { contentAdminRoutes } from '@urost3/contract/content-admin.routes.ts';
import type { Revision } from '@urost3/contract/content-admin.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatDateTime, formatLongDateTime } from '../../lib/dates.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { type SectionRef, versionsQuery } from './content.queries.ts';
import { type OpenedVersion, VersionComparison } from './version-comparison.tsx';

interface VersionsDrawerProps {
  section: SectionRef;
  isOpen: boolean;
  /** The editor's current document. */
  current: EditorSection;
  /** The version whose text the editor shows unchanged. It is not offered for comparison. Null with unsaved changes. */
  shownVersion: number | null;
  onRestore: (document: EditorSection) => void;
  onClose: () => void;
}

export function VersionsDrawer(props: VersionsDrawerProps) {
  const { section, isOpen, current, shownVersion, onRestore, onClose } = props;
  const versions = useInfiniteQuery({ ...versionsQuery(section), enabled: isOpen });
  const revisions = versions.data?.pages.flatMap((page) => page.revisions) ?? [];
  const [opened, setOpened] = useState<OpenedVersion | null>(null);
  const [busy, setBusy] = useState<number | null>(null);

  const isShown = ({ kind, version }: Revision) => kind === 'published' && version === shownVersion;

  useFocusReturn(isOpen);
  const open = async (revision: Revision) => {
    setBusy(revision.id);
    try {
      const params = {
        id: section.stationId,
        sectionId: section.sectionId,
        revisionId: revision.id,
      };
      setOpened(await callApi(contentAdminRoutes.getRevision, { params }));
    } catch (error) {
      showToast('error', messageOf(error, 'This version could not be loaded.'));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      title={<strong>Versions</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {versions.isPending && <PageLoader label="Loading versions" />}
      {versions.isError && (
        <ErrorState
          message={messageOf(versions.error, 'Versions could not be loaded.')}
          onRetry={() => void versions.refetch()}
        />
      )}
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Every time you publish, a version is kept here.
          {!revisions.every(isShown) && ' You can compare or restore it.'}
        </Text>
        {revisions.map((revision) => (
          <VersionItem
            key={revision.id}
            revision={revision}
            isShown={isShown(revision)}
            isBusy={busy === revision.id}
            onCompare={() => void open(revision)}
          />
        ))}
        {versions.hasNextPage && (
          <Button
            variant="default"
            loading={versions.isFetchingNextPage}
            onClick={() => void versions.fetchNextPage()}
          >
            Show Older Versions
          </Button>
        )}
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
    <Paper withBorder px="md" py="sm">
      <Group justify="space-between" wrap="nowrap">
        <Group gap="0.25rem 0.5rem">
          <Text fw={600} size="sm">
            Version {revision.version}
          </Text>
          <Badge variant="light" color={revision.kind === 'published' ? 'green' : 'orange'}>
            {revision.kind === 'published' ? 'Published' : 'Kept draft'}
          </Badge>
        </Group>
        {isShown ? (
          <Text size="sm" c="dimmed" ta="end">
            In the editor now
          </Text>
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
      <Text size="sm" c="dimmed" mt={4}>
        {revision.by ? `${isolate(revision.by.displayName)}, ` : 'Imported '}
        {formatLongDateTime(revision.at)}
      </Text>
    </Paper>
  );
}
