import { Button, Stack, Text } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { Revision } from '@urost3/contract/content-admin.schemas.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { DialogFooter } from '../../ui/dialog-footer.tsx';
import { Modal } from '../../ui/modal.tsx';
import { compareSections } from './compare-sections.ts';
import { CompareView } from './compare-view.tsx';

export type OpenedVersion = Revision & { document: EditorSection };

interface VersionComparisonProps {
  /** The version to compare; null while the dialog is closed. */
  opened: OpenedVersion | null;
  current: EditorSection;
  onRestore: (document: EditorSection) => void;
  onClose: () => void;
}

/** Compares an earlier version of a section with the editor's text, and offers to restore that version. */
export function VersionComparison({ opened, current, onRestore, onClose }: VersionComparisonProps) {
  const differences = opened ? compareSections(opened.document, current) : [];
  // Non-breaking spaces keep the date on one line, so that the title breaks only before the date.
  const day = opened ? formatDateTime(opened.at).replaceAll(' ', '\u00a0') : '';
  return (
    <Modal
      opened={opened !== null}
      onClose={onClose}
      size="xl"
      title={
        <strong>
          {opened && (differences.length === 0 ? `Unchanged since ${day}` : `Changes since ${day}`)}
        </strong>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && (
        <Stack>
          {/* This sentence is above the comparison, because a long comparison would push it out of view. */}
          <Text size="sm" c="dimmed">
            Restoring replaces the text in the editor.
          </Text>
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
