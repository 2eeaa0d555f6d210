import { Button, CloseButton, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type {
  AvailabilityDay,
  RecurringPattern,
  SavedAvailability,
} from '@urost3/contract/availability/availability.schemas.ts';
import {
  availabilityRoutes,
  slotEnd,
  slotPresets,
} from '@urost3/contract/availability/availability.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useId, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { formatHours } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { DialogFooter } from '../../ui/dialog/modal.tsx';
import { PlainList } from '../../ui/page/pieces.tsx';
import { Problem } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { Quiet } from '../../ui/text/quiet.tsx';
import classes from './availability.module.css';
import { availabilityKey } from './public/availability.queries.ts';
import {
  addPreset,
  addSlot,
  type EditedSlot,
  editedSlots,
  hasPreset,
  problemOf,
  removeSlot,
  type SlotEdit,
  startsAhead,
} from './public/day-slots.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';

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
  const [endsSeries, setEndsSeries] = useState(false);
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
    if (problem === null) save.mutate({ slots, pattern, endsSeries, weekdays });
  };
  return (
    <Stack gap="md">
      <Group gap="0.25rem var(--mantine-spacing-xs)" role="group" aria-labelledby={presetsId}>
        <Text size="sm" fw={600} w="100%" id={presetsId}>
          Quick fill
        </Text>
        {slotPresets.map((preset) => (
          <Button
            key={preset.name}
            variant={hasPreset(slots, preset.starts) ? 'light' : 'default'}
            flex="1 1 5rem"
            miw="max-content"
            p="3xs"
            aria-pressed={hasPreset(slots, preset.starts)}
            onClick={() => apply(addPreset(slots, preset.starts, ahead))}
          >
            <span>
              {preset.name}{' '}
              <Text component="small" display="block" fz="xs" c="dimmed">
                {preset.hours}
              </Text>
            </span>
          </Button>
        ))}
      </Group>
      <Group align="flex-end" gap="xs" wrap="nowrap">
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
        <Button variant="default" flex="none" onClick={() => apply(addSlot(slots, start || null))}>
          Add Slot
        </Button>
      </Group>
      <HoursOfDay slots={slots} onRemove={(startTime) => apply(removeSlot(slots, startTime))} />
      {slots.some((slot) => slot.isBusy) && (
        <Quiet>
          {isOwn ? 'Your' : "The interviewer's"} own calendar is busy in the hours marked BUSY, so
          learners do not see them.
        </Quiet>
      )}
      <RecurrenceFields
        date={date}
        interviewerUid={interviewerUid}
        isOwn={isOwn}
        saved={day?.recurringPattern ?? null}
        value={pattern}
        onChange={(next) => {
          setPattern(next);
          if (next === day?.recurringPattern) setEndsSeries(false);
          setMessage(null);
        }}
        endsSeries={endsSeries}
        onEndsSeries={setEndsSeries}
        weekdays={weekdays}
        onWeekdays={day ? null : setWeekdays}
      />
      <Problem error={message ?? save.error} otherwise="Failed to save availability" />
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
        error={remove.error}
        otherwise={DELETE_FAILED}
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

/** Formats an hour as '9–10 AM', so that two hours fit on one line of a phone. */
const shortHours = ({ startTime, endTime }: EditedSlot) =>
  formatHours(startTime, endTime).replaceAll(':00', '').replace(' – ', '–');

const stateOf = ({ isBooked, isBusy }: EditedSlot): string =>
  isBooked ? 'BOOKED' : isBusy ? 'BUSY' : 'Free';

interface HoursOfDayProps {
  slots: readonly EditedSlot[];
  onRemove: (startTime: string) => void;
}

/** The hours that an interviewer offers on a day, each with its state and a button that removes it. */
function HoursOfDay({ slots, onRemove }: HoursOfDayProps) {
  const hoursId = useId();
  if (slots.length === 0) return <Text c="dimmed">No hours on this day yet.</Text>;
  return (
    <div>
      <Text size="sm" fw={600} mb="3xs" id={hoursId}>
        Hours of this day
      </Text>
      <PlainList columns="9.25rem" gap="2xs" aria-labelledby={hoursId}>
        {slots.map((slot) => (
          <li
            key={slot.startTime}
            className={classes.slot}
            data-tone={slot.isBooked ? 'full' : slot.isBusy ? undefined : 'available'}
          >
            <Stack gap={0} fz="sm" lh={1.3}>
              <strong>{shortHours(slot)}</strong>
              <Text span size="xs" fw={stateOf(slot) === 'Free' ? undefined : 600}>
                {stateOf(slot)}
              </Text>
            </Stack>
            <CloseButton
              size={36}
              iconSize={16}
              aria-label={`Remove ${formatHours(slot.startTime, slot.endTime)}`}
              onClick={() => onRemove(slot.startTime)}
            />
          </li>
        ))}
      </PlainList>
    </div>
  );
}

const DELETE_FAILED = 'Failed to delete availability';

interface SaveDayOptions {
  /** Null for a new day. */
  day: AvailabilityDay | null;
  date: string;
  interviewerUid: string;
  isOwn: boolean;
  onDone: () => void;
}

interface DayEdit {
  slots: EditedSlot[];
  pattern: RecurringPattern | null;
  endsSeries: boolean;
  /** Further weekdays that get the same hours; used for a new day only. */
  weekdays: number[];
}

function wordsFor({ message, created, skipped }: SavedAvailability): string {
  if (created.length === 0 && skipped.length === 0) return message;
  const made = `${counted(created.length, 'more day')} added`;
  return `${message} ${made}${skipped.length > 0 ? `, ${skipped.length} left out` : ''}.`;
}

function useSaveDay({ day, date, interviewerUid, isOwn, onDone }: SaveDayOptions) {
  const meta = { changes: [availabilityKey] };
  const save = useMutation({
    mutationFn: ({ slots, pattern, endsSeries, weekdays }: DayEdit) => {
      const body = {
        timeSlots: slots.map(({ startTime, endTime }) => ({ startTime, endTime })),
        isRecurring: pattern !== null,
        recurringPattern: pattern,
      };
      return day
        ? callApi(availabilityRoutes.update, {
            params: { id: day.id },
            body: { ...body, ...(endsSeries ? { endsSeries } : {}) },
          })
        : callApi(availabilityRoutes.create, {
            body: { ...body, date, weekdays, ...(isOwn ? {} : { interviewerUid }) },
          });
    },
    onSuccess: (saved) => {
      showToast('success', wordsFor(saved));
      onDone();
    },
    meta,
  });
  const remove = useMutation({
    mutationFn: (isWholeSeries: boolean) => {
      if (!day) throw new Error(DELETE_FAILED);
      const route = isWholeSeries ? availabilityRoutes.removeSeries : availabilityRoutes.remove;
      return callApi(route, { params: { id: day.id } });
    },
    onSuccess: ({ message }) => {
      showToast('success', message);
      onDone();
    },
    meta,
  });
  return { save, remove };
}
