import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EditableCardProps {
  title: string;
  isEditing: boolean;
  onEdit: () => void;
  /** What is shown while nobody edits. */
  view: ReactNode;
  /** The form, with EditButtons at its end. */
  children: ReactNode;
}

/** A part of the profile: shown, or being edited. */
export function EditableCard({ title, isEditing, onEdit, view, children }: EditableCardProps) {
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h3">
            {title}
          </Title>
          {!isEditing && (
            <Button
              variant="default"
              size="sm"
              // Beside a long title on a phone the title gives way.
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
