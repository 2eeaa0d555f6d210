import { ActionIcon, Button, Group, Pill, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { OwnDays, RecallPlan } from '@urost3/contract/recall/recall.schemas.ts';
import {
  MINUTES_A_DAY_MAX,
  MINUTES_A_DAY_MIN,
  MINUTES_A_DAY_WRONG,
  recallRoutes,
} from '@urost3/contract/recall/recall.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';
import { formatCalendarDay } from '../../lib/dates.ts';
import { numberOf } from '../../lib/typed-number.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { WeekdayChips } from '../../ui/form/weekday-chips.tsx';
import { CloseIcon } from '../../ui/media/icons.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { forgetRecall, planQuery } from './public/recall.queries.ts';

interface OwnDaysDialogProps {
  isOpen: boolean;
  plan: RecallPlan;
  onClose: () => void;
}

export function OwnDaysDialog({ isOpen, plan, onClose }: OwnDaysDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Date and days off" centered>
      {isOpen && <OwnDaysForm plan={plan} onClose={onClose} />}
    </Modal>
  );
}

/**
 * The placeholder of an empty date field: the announced exam date. While the learner has stored a date of their own,
 * the plan does not contain the announced date. The placeholder is then only the words 'The announced date'. These
 * words are also shown after the exam.
 */
function announcedWords({ ownDays, examDate, isExamOver }: RecallPlan): string {
  if (ownDays.examDate !== null || isExamOver) return 'The announced date';
  return examDate === null
    ? 'No date is announced yet'
    : `Announced: ${formatCalendarDay(examDate)}`;
}

function OwnDaysForm({ plan, onClose }: Omit<OwnDaysDialogProps, 'isOpen'>) {
  const client = useQueryClient();
  const { ownDays, today } = plan;
  const [weekdaysOff, setWeekdaysOff] = useState(ownDays.weekdaysOff);
  const [daysOff, setDaysOff] = useState(() => ownDays.daysOff.filter((day) => day >= today));
  const [newDay, setNewDay] = useState('');
  const withNewDay = newDay ? [...new Set([...daysOff, newDay])].sort() : daysOff;
  const form = useForm({
    initialValues: {
      // A past date is cleared, so that the learner enters the next one.
      examDate: plan.isExamOver ? '' : (ownDays.examDate ?? ''),
      minutesADay: String(ownDays.minutesADay),
    },
    transformValues: ({ examDate, minutesADay }): OwnDays => ({
      examDate: examDate || null,
      minutesADay: numberOf(minutesADay),
      weekdaysOff,
      // A day that was chosen without pressing 'Add' is saved, too.
      daysOff: withNewDay,
    }),
    alsoCheck: ({ minutesADay }) => {
      const minutes = numberOf(minutesADay);
      const isRight =
        Number.isInteger(minutes) && minutes >= MINUTES_A_DAY_MIN && minutes <= MINUTES_A_DAY_MAX;
      return isRight ? {} : { minutesADay: MINUTES_A_DAY_WRONG };
    },
    failure: 'Your days could not be saved. Please try again.',
    onSubmit: async (body: OwnDays) => {
      client.setQueryData(planQuery.queryKey, await callApi(recallRoutes.saveOwnDays, { body }));
      void forgetRecall(client);
      onClose();
      showToast('success', 'Your plan has been updated.');
    },
    changes: [keyOf('subscription')],
  });
  function addDay(): void {
    setDaysOff(withNewDay);
    setNewDay('');
  }
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <DayField
          {...form.getInputProps('examDate')}
          label="Interview date"
          hint="Leave it empty to use the announced date."
          emptyWords={announcedWords(plan)}
          min={today}
          isFocused
        />
        <TextInput
          {...form.getInputProps('minutesADay')}
          label="Minutes a day"
          description="A section takes about 15 minutes, ten cards take five."
          required
          inputMode="numeric"
        />
        <WeekdayChips label="Days off each week" value={weekdaysOff} onChange={setWeekdaysOff} />
        <Group align="flex-start" gap="sm">
          <DayField label="Another day off" min={today} value={newDay} onChange={setNewDay} />
          {/* Moves 'Add' to the level of the date field's input. The field has a label above and the date in words below. */}
          <Button variant="default" mt="xl" disabled={newDay === ''} onClick={addDay}>
            Add
          </Button>
        </Group>
        {daysOff.length > 0 && (
          <Pill.Group role="list" aria-label="Single days off">
            {daysOff.map((day) => (
              <Group key={day} role="listitem" gap="3xs" wrap="nowrap">
                <Text size="sm">{formatCalendarDay(day)}</Text>
                <ActionIcon
                  variant="subtle"
                  size={44}
                  aria-label={`Remove ${formatCalendarDay(day)}`}
                  onClick={() => setDaysOff(daysOff.filter((one) => one !== day))}
                >
                  <CloseIcon size={16} />
                </ActionIcon>
              </Group>
            ))}
          </Pill.Group>
        )}
        <FormFooter submitLabel="Save" form={form} onCancel={onClose} />
      </Stack>
    </form>
  );
}
