import { Button, Stack, Text } from '@mantine/core';
import { addDays } from '@urost3/contract/day.ts';
import type { RecallItem, RecallPlan } from '@urost3/contract/recall/recall.schemas.ts';
import { PLAN_DAYS_WITHOUT_EXAM } from '@urost3/contract/recall/recall.ts';
import { type FormEvent, useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { NOT_MOVED, useMoveItem } from './use-plan-move.ts';

interface MoveDialogProps {
  /** The study session to move; null while the dialog is closed. */
  item: RecallItem | null;
  plan: RecallPlan;
  onMoved: (item: RecallItem) => void;
  onClose: () => void;
}

export function MoveDialog({ item, ...props }: MoveDialogProps) {
  return (
    <Modal opened={item !== null} onClose={props.onClose} title="Move to another day" centered>
      {item && <MoveForm item={item} {...props} />}
    </Modal>
  );
}

function MoveForm({ item, plan, onMoved, onClose }: MoveDialogProps & { item: RecallItem }) {
  const [on, setOn] = useState(item.on < plan.today ? plan.today : item.on);
  const move = useMoveItem((moved) => {
    onMoved(moved);
    onClose();
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    move.mutate({ item, on });
  }
  return (
    <form method="post" onSubmit={submit}>
      <Stack gap="md">
        <Text>{item.title}</Text>
        <DayField
          label="Move to"
          hint={
            item.suggestedOn && item.suggestedOn !== item.on
              ? `Suggested: ${formatDay(item.suggestedOn)}`
              : 'Choose another day than the planned one.'
          }
          isRequired
          min={plan.today}
          max={
            plan.daysUntilExam === null
              ? addDays(plan.today, PLAN_DAYS_WITHOUT_EXAM)
              : (plan.examDate ?? undefined)
          }
          value={on}
          onChange={setOn}
          isFocused
        />
        <FormFooter
          submitLabel="Move"
          isBusy={move.isPending}
          isDisabled={on === item.on}
          error={move.error}
          otherwise={NOT_MOVED}
          onCancel={onClose}
        >
          {item.isMoved && (
            <Button
              variant="default"
              disabled={move.isPending}
              onClick={() => move.mutate({ item, on: null })}
            >
              Back to suggested day
            </Button>
          )}
        </FormFooter>
      </Stack>
    </form>
  );
}
