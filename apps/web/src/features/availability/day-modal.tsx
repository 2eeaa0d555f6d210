import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AvailabilityDay } from '@urost3/contract/availability.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { type ReactNode, useState } from 'react';
import { formatCalendarDay } from '../../lib/dates.ts';
import { Modal } from '../../ui/modal.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { DayEditor } from './day-editor.tsx';
import { interviewersQuery } from './public/availability.queries.ts';

interface DayModalProps {
  date: string;
  /** The hours on `date`: for administrators those of all interviewers, for interviewers their own. */
  days: readonly AvailabilityDay[];
  isLoading: boolean;
  /** The message of a failed request. It replaces the hours, because the day must not look like a day without hours. */
  failure: ReactNode;
  onClose: () => void;
}

/** Edits the signed-in interviewer's hours of one day. Administrators may choose another interviewer. */
export function DayModal({ date, days, isLoading, failure, onClose }: DayModalProps) {
  const { uid, displayName, admin } = useSignedInUser();
  const interviewers = useQuery({ ...interviewersQuery, enabled: admin });
  const [chosen, setChosen] = useState<string | null>(null);
  // For an administrator without hours on that day, select the first interviewer who has hours.
  const own = days.some((day) => day.interviewerUid === uid);
  const whose = chosen ?? (own ? uid : (days[0]?.interviewerUid ?? uid));
  const people = interviewers.data ?? [{ uid, displayName }];
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        // The title gets the initial focus, because no field must be filled in. The first field would be the list of
        // interviewers, which may arrive later.
        <strong tabIndex={-1} data-autofocus>
          {formatCalendarDay(date)}
        </strong>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      <Stack gap="md">
        {failure}
        {!failure && admin && people.length > 1 && (
          <NativeSelect
            label="Interviewer"
            value={whose}
            data={people.map((person) => ({
              value: person.uid,
              label:
                person.uid === uid ? `${isolate(person.displayName)} (you)` : person.displayName,
            }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        {isLoading && <PageLoader />}
        {!isLoading && !failure && (
          <DayEditor
            key={whose}
            date={date}
            interviewerUid={whose}
            isOwn={whose === uid}
            day={days.find((day) => day.interviewerUid === whose) ?? null}
            onClose={onClose}
          />
        )}
      </Stack>
    </Modal>
  );
}
