import { Button, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './editable-card.module.css';

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

/** A row of the profile: what it holds, or its form. */
export function EditableCard({ title, isEditing, onEdit, view, children }: EditableCardProps) {
  const card = useTurnFocus(isEditing);
  return (
    <section ref={card} className={classes.card}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {!isEditing && <div className={classes.view}>{view}</div>}
        </div>
        {!isEditing && (
          <Button
            variant="default"
            size="sm"
            onClick={onEdit}
            aria-label={`Edit ${title.toLowerCase()}`}
          >
            Edit
          </Button>
        )}
      </div>
      {isEditing && children}
    </section>
  );
}

/** A second line of a part, less important than the first. */
export function QuietLine({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
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
