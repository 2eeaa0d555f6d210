import { Button, CloseButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AvailabilityDay } from '@urost3/contract/availability/availability.schemas.ts';
import { slotEnd, slotPresets } from '@urost3/contract/availability/availability.ts';
import { monthOf } from '@urost3/contract/day.ts';
import { useId, useState } from 'react';
import { hasCode } from '../../lib/api/api.ts';
import { formatHours } from '../../lib/dates.ts';
import { DialogFooter } from '../../ui/dialog/modal.tsx';
import { PlainList } from '../../ui/page/pieces.tsx';
import { Problem } from '../../ui/state/notice.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import classes from './availability.module.css';
import { DeleteDayDialog } from './delete-day-dialog.tsx';
import { staffMonthQuery } from './public/availability.queries.ts';
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
import { type DayEdit, useSaveDay } from './use-save-day.ts';

interface DayEditorProps {
  date: string;
  interviewerUid: string;
  isOwn: boolean;
  /** Null when the interviewer has no hours on this day yet. */
  day: AvailabilityDay | null;
  onClose: () => void;
}

const editOf = (day: AvailabilityDay | null): DayEdit => ({
  slots: editedSlots(day?.timeSlots ?? []),
  pattern: day?.recurringPattern ?? null,
  endsSeries: false,
  weekdays: [],
});

export function DayEditor({ date, interviewerUid, isOwn, onClose, ...present }: DayEditorProps) {
  // Stays as it was opened when the month is fetched again, so that the server can compare what the person saw.
  const [day, setDay] = useState(present.day);
  const [edit, setEdit] = useState(() => editOf(day));
  const { slots } = edit;
  const [start, setStart] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const save = useSaveDay({ day, date, interviewerUid, isOwn, onDone: onClose });
  const client = useQueryClient();
  const showPresent = useMutation({
    mutationFn: () => client.fetchQuery({ ...staffMonthQuery(monthOf(date)), staleTime: 0 }),
    onSuccess: (days) => {
      const found = days.find((one) => one.date === date && one.interviewerUid === interviewerUid);
      setMessage(null);
      setDay(found ?? null);
      setEdit(editOf(found ?? null));
      save.reset();
    },
    meta: { failure: 'The present hours could not be loaded. Please try again.' },
  });
  const presetsId = useId();
  const ahead = startsAhead(date);
  const hasBooked = slots.some((slot) => slot.isBooked);

  const change = (part: Partial<DayEdit>) => {
    setMessage(null);
    setEdit({ ...edit, ...part });
  };
  const apply = (result: SlotEdit) => {
    save.reset();
    if ('message' in result) setMessage(result.message);
    else change(result);
  };
  const submit = () => {
    const problem = problemOf(slots);
    setMessage(problem);
    if (problem === null) save.mutate(edit);
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
        value={edit.pattern}
        onChange={(pattern) =>
          change(pattern === day?.recurringPattern ? { pattern, endsSeries: false } : { pattern })
        }
        endsSeries={edit.endsSeries}
        onEndsSeries={(endsSeries) => change({ endsSeries })}
        weekdays={edit.weekdays}
        onWeekdays={day ? null : (weekdays) => change({ weekdays })}
      />
      <Problem error={message ?? save.error} otherwise="Failed to save availability" />
      {hasCode(save.error, 'conflict', 'not_found') && (
        <Button
          variant="default"
          loading={showPresent.isPending}
          onClick={() => showPresent.mutate()}
        >
          Show Present Hours
        </Button>
      )}
      <DialogFooter
        aside={
          day && (
            <Button
              color="var(--mantine-color-error)"
              variant="outline"
              onClick={() => {
                if (hasBooked && !day.seriesId)
                  return setMessage('A day with booked slots cannot be deleted.');
                setIsDeleting(true);
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
      {day && isDeleting && (
        <DeleteDayDialog
          day={day}
          hasBooked={hasBooked}
          onDone={onClose}
          onClose={() => setIsDeleting(false)}
        />
      )}
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
