import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './editable-card.module.css';
import { PartTitle } from './pieces.tsx';

interface EditableCardProps {
  title: string;
  /** Shown while the card is not edited. */
  view: ReactNode;
  /** @returns the form, which ends with EditButtons and calls `close` when editing ends */
  children: (close: () => void) => ReactNode;
}

/**
 * Moves the focus to the first field when editing begins, and to 'Edit' when editing ends. Opening or closing the form
 * removes the focused control, so the focus would otherwise be lost.
 */
function useTurnFocus(isEditing: boolean) {
  const card = useRef<HTMLDivElement>(null);
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

/** A part of the profile that shows its values or the form that edits them. */
export function EditableCard({ title, view, children }: EditableCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const card = useTurnFocus(isEditing);
  return (
    <Stack
      ref={card}
      className={classes.card}
      component="section"
      gap="md"
      data-editing={isEditing || undefined}
    >
      <div className={classes.head}>
        <PartTitle>{title}</PartTitle>
        {!isEditing && (
          <Button
            variant="default"
            size="sm"
            onClick={() => setIsEditing(true)}
            aria-label={`Edit ${title.toLowerCase()}`}
          >
            Edit
          </Button>
        )}
        {!isEditing && <div className={classes.view}>{view}</div>}
      </div>
      {isEditing && <div className={classes.form}>{children(() => setIsEditing(false))}</div>}
    </Stack>
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
