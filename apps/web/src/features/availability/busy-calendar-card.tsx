import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BusyCalendar,
  BusyCalendarAddress,
} from '@urost3/contract/availability/availability.schemas.ts';
import { availabilityRoutes } from '@urost3/contract/availability/availability.ts';
import { CALENDAR_ADDRESS_MAX } from '@urost3/contract/limits.ts';
import { callApi, messageOf } from '../../lib/api/api.ts';
import { storeAnswer } from '../../lib/api/query.ts';
import { formatCalendarDay, formatDateTime } from '../../lib/dates.ts';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FoldingCard } from '../../ui/page/folding-card.tsx';
import { Fold } from '../../ui/page/pieces.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { Quiet } from '../../ui/text/quiet.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { availabilityKey, busyCalendarQuery } from './public/availability.queries.ts';

type Answer = { calendar: BusyCalendar | null };

/** Stores the server's answer about the busy calendar, and refetches the days, because their free hours may change. */
function useStoreCalendar() {
  const client = useQueryClient();
  return async (answer: Answer) => {
    await storeAnswer(client, busyCalendarQuery.queryKey, answer);
    await client.invalidateQueries({ queryKey: availabilityKey });
  };
}

/** Connects an interviewer's calendar on another site. Hours that are busy there are not offered to learners. */
export function BusyCalendarCard() {
  const { interviewer } = useSignedInUser();
  const { data } = useQuery(busyCalendarQuery);
  // Show the card to interviewers, and to administrators who have already connected a calendar.
  if (!data || (!interviewer && !data.calendar)) return null;
  const needsAttention =
    data.calendar && (data.calendar.problem || data.calendar.unclearEvents.length > 0);
  return (
    // The card stays open while something in the connected calendar cannot be read, so that the problem is visible.
    <FoldingCard title="Block my busy hours" isFolded={!needsAttention}>
      <Quiet>
        Times when your calendar shows you as busy are not offered to learners. We store only those
        times, and the titles of events that we do not understand, which only you can see.
      </Quiet>
      {data.calendar ? <Connected calendar={data.calendar} /> : <ConnectForm />}
    </FoldingCard>
  );
}

function ConnectForm() {
  const store = useStoreCalendar();
  const form = useForm({
    initialValues: { address: '' },
    schema: BusyCalendarAddress,
    failure: (error) => {
      const fallback = 'The calendar could not be connected. Please try again.';
      form.setFieldError('address', messageOf(error, fallback));
      return null;
    },
    onSubmit: async (body) => {
      await store(await callApi(availabilityRoutes.saveBusyCalendar, { body }));
      showToast('success', 'Your calendar is connected. It is read every 15 minutes.');
    },
  });
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <TextInput
            label="Private iCal address"
            flex="1 1 16rem"
            placeholder="https://…/basic.ics"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={CALENDAR_ADDRESS_MAX}
            {...form.getInputProps('address')}
          />
          <Button type="submit" variant="default" loading={form.submitting}>
            Connect Calendar
          </Button>
        </Group>
        <Fold isText summary="Where to find the address" fz="sm">
          <Box component="ul" m="0.25rem 0 0" pl="1.2rem">
            <li>Google: Settings, your calendar, “Secret address in iCal format”.</li>
            <li>Outlook: Settings, Calendar, Shared calendars, “Publish a calendar”, ICS link.</li>
            <li>Apple: share the calendar as a “Public Calendar” and copy its link.</li>
          </Box>
        </Fold>
      </Stack>
    </form>
  );
}

/** Names the events that block hours although their times were not understood. */
function UnclearEvents({ events }: { events: BusyCalendar['unclearEvents'] }) {
  return (
    <Notice kind="warning" title="Please check these events of your calendar">
      We do not fully understand them. They block their whole day or every repetition, or nothing
      when they have no day.
      <Box component="ul" m="0.25rem 0 0" pl="1.2rem" data-wrap="anywhere">
        {events.map(({ title, day }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events can have the same title and day.
          <li key={at}>
            <bdi>{title || 'An event without a title'}</bdi>
            {day ? `, ${formatCalendarDay(day)}` : ', without a day'}
          </li>
        ))}
      </Box>
    </Notice>
  );
}

function Connected({ calendar }: { calendar: BusyCalendar }) {
  const { host, readAt, problem, failingSince, blockedSlots, unclearEvents } = calendar;
  const store = useStoreCalendar();
  const [confirm, dialog] = useConfirm();
  const read = useMutation({
    mutationFn: () => callApi(availabilityRoutes.refreshBusyCalendar),
    onSuccess: store,
    meta: { failure: 'The calendar could not be read. Please try again.' },
  });
  const askToRemove = () =>
    confirm({
      title: 'Remove your calendar?',
      text: 'Its address is forgotten, and the hours that it blocks are offered to learners again.',
      confirmLabel: 'Remove Calendar',
      failure: 'The calendar could not be removed. Please try again.',
      onConfirm: async () => {
        await callApi(availabilityRoutes.removeBusyCalendar);
        await store({ calendar: null });
        showToast('success', 'Your calendar is no longer connected.');
      },
    });
  const blocked =
    blockedSlots === 0
      ? 'None of your offered hours is blocked.'
      : `${blockedSlots} of your offered hours ${blockedSlots === 1 ? 'is' : 'are'} blocked.`;
  return (
    <>
      <Text>
        Connected to <strong data-wrap="anywhere">{host}</strong>, last read on{' '}
        {formatDateTime(readAt)}. {blocked}
      </Text>
      {problem && failingSince && (
        <Notice kind="warning" title="Your calendar cannot be read">
          {problem} It has failed since {formatDateTime(failingSince)}. Hours that were busy by then
          stay blocked, but anything you have added since can be booked.
        </Notice>
      )}
      {unclearEvents.length > 0 && <UnclearEvents events={unclearEvents} />}
      <Group gap="sm">
        <Button variant="default" loading={read.isPending} onClick={() => read.mutate()}>
          Read Again
        </Button>
        <Button variant="default" onClick={askToRemove}>
          Remove Calendar
        </Button>
      </Group>
      {dialog}
    </>
  );
}
