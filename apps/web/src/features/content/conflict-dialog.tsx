import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { EditedSection } from '@urost3/contract/content-admin.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { Modal } from '../../ui/modal.tsx';
import { compareSections } from './compare-sections.ts';
import { CompareView } from './compare-view.tsx';

interface ConflictDialogProps {
  /** The section as the server has it, with the text that was saved elsewhere. */
  theirs: EditedSection;
  mine: EditorSection;
  isBusy: boolean;
  error: string | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

function savedBy(theirs: EditedSection): string {
  const { draft, publishedAt } = theirs;
  if (draft) {
    const who = isolate(draft.updatedBy?.displayName ?? 'Someone else');
    return `${who} saved this section at ${formatDateTime(draft.updatedAt)}, after you opened it.`;
  }
  return `This section was published at ${formatDateTime(publishedAt ?? new Date())}, after you opened it.`;
}

/** Shows the two texts of a section that two people have edited. The rejected text is kept as an earlier version. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { theirs, mine, isBusy, error, onKeepMine, onTakeTheirs, onClose } = props;
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={<strong>Someone else has saved this section</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>{savedBy(theirs)} Whichever you choose, the other stays under Earlier versions.</Text>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group>
          <Button loading={isBusy} onClick={onKeepMine}>
            Save mine over theirs
          </Button>
          <Button variant="default" loading={isBusy} onClick={onTakeTheirs}>
            Load theirs
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Decide later
          </Button>
        </Group>
        <CompareView
          differences={compareSections(theirs.document, mine)}
          lost={{ key: 'before', label: 'Theirs', meaning: 'is only in theirs' }}
          kept={{ key: 'after', label: 'Mine', meaning: 'is only in mine' }}
        />
      </Stack>
    </Modal>
  );
}
