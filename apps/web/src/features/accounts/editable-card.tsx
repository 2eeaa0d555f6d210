import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

interface EditableCardProps {
  title: string;
  isEditing: boolean;
  onEdit: () => void;
  /** Shown while not editing. */
  view: ReactNode;
  /** The form, ending with EditButtons. */
  children: ReactNode;
}

/** The focused control disappears when the card changes, so the focus moves to the first field, and back to 'Edit'. */
function useTurnFocus(isEditing: boolean) {
  const card = useRef<HTMLElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    const field = card.current?.querySelector<HTMLElement>(
      'form :is(input, textarea, select):not(:disabled, [readonly])',
    );
    (isEditing ? field : card.current?.querySelector('button'))?.focus();
  }, [isEditing]);
  return card;
}

/** A part of the profile, shown or being edited. */
export function EditableCard({ title, isEditing, onEdit, view, children }: EditableCardProps) {
  const card = useTurnFocus(isEditing);
  return (
    <Paper ref={card} component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h3">
            {title}
          </Title>
          {!isEditing && (
            <Button
              variant="default"
              size="sm"
              // On a phone a long title shrinks instead of this button.
              style={{ flexShrink: 0 }}
              onClick={onEdit}
              aria-label={`Edit ${title.toLowerCase()}`}
            >
              Edit
            </Button>
          )}
        </Group>
        {isEditing ? children : view}
      </Stack>
    </Paper>
  );
}

export function EditButtons({ isSaving, onCancel }: { isSaving: boolean; onCancel: () => void }) {
  return (
    <Group gap="sm">
      <Button type="submit" loading={isSaving}>
        Save
      </Button>
      <Button variant="default" onClick={onCancel} disabled={isSaving}>
        Cancel
      </Button>
    </Group>
  );
}
