import { Badge, Button, Drawer, Group, Paper, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { authoringRoutes } from '@urost3/contract/content-admin.routes.ts';
import type { Revision } from '@urost3/contract/content-admin.schemas.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { CompareView } from './compare-view.tsx';
import { type SectionRef, versionsQuery } from './content.queries.ts';

interface VersionsDrawerProps {
  section: SectionRef;
  isOpen: boolean;
  /** The editor's current document. */
  current: EditorSection;
  onRestore: (document: EditorSection) => void;
  onClose: () => void;
}

type Opened = Revision & { document: EditorSection };

export function VersionsDrawer(props: VersionsDrawerProps) {
  const { section, isOpen, current, onRestore, onClose } = props;
  const versions = useInfiniteQuery({ ...versionsQuery(section), enabled: isOpen });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [busy, setBusy] = useState<number | null>(null);

  const open = async (revision: Revision) => {
    setBusy(revision.id);
    try {
      const params = {
        id: section.stationId,
        sectionId: section.sectionId,
        revisionId: revision.id,
      };
      setOpened(await callApi(authoringRoutes.getRevision, { params }));
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
      title={<strong>Earlier versions</strong>}
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
        {versions.data?.pages
          .flatMap((page) => page.revisions)
          .map((revision) => (
            <VersionItem
              key={revision.id}
              revision={revision}
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
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        size="xl"
        title={<strong>{opened && `Version of ${formatDateTime(opened.at)}`}</strong>}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {opened && (
          <Stack>
            <CompareView
              before={opened.document}
              after={current}
              beforeLabel="That version"
              afterLabel="In the editor"
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setOpened(null)}>
                Close
              </Button>
              <Button
                onClick={() => {
                  onRestore(opened.document);
                  setOpened(null);
                  onClose();
                }}
              >
                Restore this version
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </Drawer>
  );
}

interface VersionItemProps {
  revision: Revision;
  isBusy: boolean;
  onCompare: () => void;
}

function VersionItem({ revision, isBusy, onCompare }: VersionItemProps) {
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600} size="sm">
            {formatDateTime(revision.at)}
          </Text>
          <Text size="sm" c="dimmed">
            {revision.by?.displayName ?? 'Import'} · version {revision.version}
          </Text>
          <Badge variant="light" color={revision.kind === 'published' ? 'green' : 'orange'}>
            {revision.kind === 'published' ? 'Published' : 'Kept draft'}
          </Badge>
        </div>
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          aria-label={`Compare with version of ${formatDateTime(revision.at)}`}
          onClick={onCompare}
        >
          Compare
        </Button>
      </Group>
    </Paper>
  );
}
