import { Alert, Button, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import type { AvailabilityDay, RecurringPattern } from '@urost3/contract/availability.schemas.ts';
import { slotEnd, slotPresets } from '@urost3/contract/availability.ts';
import { useId, useState } from 'react';
import { formatHours } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DialogFooter } from '../../ui/dialog-footer.tsx';
import classes from './day-editor.module.css';
import { HoursOfDay } from './hours-of-day.tsx';
import {
  addPreset,
  addSlot,
  editedSlots,
  hasPreset,
  problemOf,
  removeSlot,
  type SlotEdit,
  startsAhead,
} from './public/day-slots.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { useSaveDay } from './use-save-day.ts';

interface DayEditorProps {
  date: string;
  interviewerUid: string;
  isOwn: boolean;
  /** Null when the interviewer has no hours on this day yet. */
  day: AvailabilityDay | null;
  onClose: () => void;
}

export function DayEditor({ date, interviewerUid, isOwn, day, onClose }: DayEditorProps) {
  const [slots, setSlots] = useState(() => editedSlots(day?.timeSlots ?? []));
  const [start, setStart] = useState('');
  const [pattern, setPattern] = useState<RecurringPattern | null>(day?.recurringPattern ?? null);
  const [weekdays, setWeekdays] = useState<number[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isWholeSeries, setIsWholeSeries] = useState(false);
  const { save, remove } = useSaveDay({ day, date, interviewerUid, isOwn, onDone: onClose });
  const presetsId = useId();
  const ahead = startsAhead(date);
  const hasBooked = slots.some((slot) => slot.isBooked);

  const apply = (edit: SlotEdit) => {
    save.reset();
    if ('message' in edit) setMessage(edit.message);
    else {
      setMessage(null);
      setSlots(edit.slots);
    }
  };
  const submit = () => {
    const problem = problemOf(slots);
    setMessage(problem);
    if (problem === null) save.mutate({ slots, pattern, weekdays });
  };
  const error = message ?? (save.isError ? save.error.message : null);
  return (
    <Stack gap="md">
      <div className={classes.presets} role="group" aria-labelledby={presetsId}>
        <Text size="sm" fw={600} id={presetsId}>
          Quick fill
        </Text>
        {slotPresets.map((preset) => (
          <Button
            key={preset.name}
            variant="default"
            h="auto"
            aria-pressed={hasPreset(slots, preset.starts)}
            onClick={() => apply(addPreset(slots, preset.starts, ahead))}
          >
            <span className={classes.preset}>
              {preset.name} <small>{preset.hours}</small>
            </span>
          </Button>
        ))}
      </div>
      <Group align="flex-end" gap="xs" wrap="nowrap" className={classes.add}>
        <NativeSelect
          label="Time slot"
          flex="1 1 16rem"
          miw={0}
          value={start}
          onChange={(event) => {
            setStart(event.currentTarget.value);
            setMessage(null);
          }}
          data={[
            { value: '', label: 'Choose an hour' },
            ...ahead.map((value) => ({ value, label: formatHours(value, slotEnd(value)) })),
          ]}
        />
        <Button variant="default" onClick={() => apply(addSlot(slots, start || null))}>
          Add Slot
        </Button>
      </Group>
      <HoursOfDay slots={slots} onRemove={(startTime) => apply(removeSlot(slots, startTime))} />
      {slots.some((slot) => slot.isBusy) && (
        <Text size="sm" c="dimmed">
          {isOwn ? 'Your' : "The interviewer's"} own calendar is busy in the hours marked BUSY, so
          learners do not see them.
        </Text>
      )}
      <RecurrenceFields
        date={date}
        interviewerUid={interviewerUid}
        isOwn={isOwn}
        saved={day?.recurringPattern ?? null}
        value={pattern}
        onChange={(next) => {
          setPattern(next);
          setMessage(null);
        }}
        weekdays={weekdays}
        onWeekdays={day ? null : setWeekdays}
      />
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      <DialogFooter
        aside={
          day && (
            <Button
              color="red.9"
              variant="outline"
              onClick={() => {
                if (hasBooked && !day.seriesId)
                  return setMessage('A day with booked slots cannot be deleted.');
                setIsWholeSeries(hasBooked);
                setIsAsking(true);
              }}
            >
              Delete
            </Button>
          )
        }
      >
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={save.isPending} onClick={submit}>
          {day ? 'Update' : 'Save'}
        </Button>
      </DialogFooter>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this availability?"
        confirmLabel="Delete"
        cancelLabel="Keep"
        isDangerous
        isBusy={remove.isPending}
        error={remove.isError ? remove.error.message : null}
        onConfirm={() => remove.mutate(isWholeSeries)}
        onClose={() => setIsAsking(false)}
      >
        <Stack gap="sm">
          {day?.seriesId && (
            <Radio.Group
              aria-label="What to delete"
              value={isWholeSeries ? 'series' : 'day'}
              onChange={(value) => setIsWholeSeries(value === 'series')}
            >
              <Stack gap="xs">
                <Radio
                  value="day"
                  label="Only this day"
                  disabled={hasBooked}
                  {...(hasBooked ? { description: 'It has booked slots.' } : {})}
                />
                <Radio
                  value="series"
                  label="The whole series, from today on"
                  description="Booked hours stay."
                />
              </Stack>
            </Radio.Group>
          )}
          <span>The deleted hours can no longer be booked. This cannot be undone.</span>
        </Stack>
      </ConfirmDialog>
    </Stack>
  );
}
