import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addDays } from '@urost3/contract/day.ts';
import type { RecallItem, RecallPlan } from '@urost3/contract/recall/recall.schemas.ts';
import { recallRoutes } from '@urost3/contract/recall/recall.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { formatDay } from '../../lib/dates.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { forgetRecall, planQuery } from './public/recall.queries.ts';
import { planMoveScope } from './use-plan-move.ts';

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
  const client = useQueryClient();
  const [on, setOn] = useState(item.on < plan.today ? plan.today : item.on);
  const params = { stationId: item.stationId, sectionId: item.sectionId };
  const move = useMutation({
    scope: planMoveScope,
    mutationFn: (day: string | null) =>
      day === null
        ? callApi(recallRoutes.resetItem, { params })
        : callApi(recallRoutes.moveItem, { params, body: { on: day } }),
    onSuccess: async (changed, day) => {
      client.setQueryData(planQuery.queryKey, changed);
      void forgetRecall(client);
      onMoved(item);
      onClose();
      showToast(
        'success',
        day === null ? 'Back on the suggested day.' : `Moved to ${formatDay(day)}.`,
      );
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    move.mutate(on);
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
            plan.daysUntilExam === null ? addDays(plan.today, 366) : (plan.examDate ?? undefined)
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
          otherwise="The day could not be changed. Please try again."
          onCancel={onClose}
        >
          {item.isMoved && (
            <Button variant="default" disabled={move.isPending} onClick={() => move.mutate(null)}>
              Back to suggested day
            </Button>
          )}
        </FormFooter>
      </Stack>
    </form>
  );
}
