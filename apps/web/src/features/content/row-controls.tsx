import { ActionIcon, Group } from '@mantine/core';
import { CloseIcon } from '../../ui/icons.tsx';

interface RowControlsProps {
  /** What an item is called: 'option' gives the labels 'Move option 1 up' and 'Remove option 1'. */
  noun: string;
  index: number;
  /** The length of the list; needed with `onMove`, which is called with the item's new index. */
  count?: number;
  onMove?: ((to: number) => void) | undefined;
  onRemove: () => void;
}

/** Buttons to move one list item up or down, or to remove it. */
export function RowControls({ noun, index, count = 0, onMove, onRemove }: RowControlsProps) {
  const name = `${noun} ${index + 1}`;
  return (
    <Group gap={4} wrap="nowrap">
      {onMove && (
        <>
          <ActionIcon
            variant="default"
            size={36}
            disabled={index === 0}
            aria-label={`Move ${name} up`}
            onClick={() => onMove(index - 1)}
          >
            ↑
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            disabled={index === count - 1}
            aria-label={`Move ${name} down`}
            onClick={() => onMove(index + 1)}
          >
            ↓
          </ActionIcon>
        </>
      )}
      <ActionIcon variant="default" size={36} aria-label={`Remove ${name}`} onClick={onRemove}>
        <CloseIcon size={16} />
      </ActionIcon>
    </Group>
  );
}
