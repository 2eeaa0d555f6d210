import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FreeInterview } from '@urost3/contract/bookings/bookings.schemas.ts';
import { staffBookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import type { AdminUser } from '@urost3/contract/users/users.schemas.ts';
import { callApi } from '../../lib/api/api.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { storeAnswer } from '../../lib/api/query.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Problem } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { QueryState } from '../../ui/state/state-panel.tsx';
import { nameOf } from './user-change.ts';

interface FreeInterviewsDialogProps {
  /** The person who gets the interviews. */
  user: AdminUser;
  onClose: () => void;
}

function stateOf(item: FreeInterview): string {
  if (item.revokedAt) return `Taken back on ${formatShortDate(item.revokedAt)}`;
  return item.bookingId ? 'Used' : 'Not used yet';
}

function bookableWords(unused: number): string {
  if (unused === 0) return 'Has no free interviews.';
  return unused === 1
    ? '1 free interview can be booked.'
    : `${unused} free interviews can be booked.`;
}

const NOT_CHANGED = 'Free interviews could not be changed. Please try again.';

export function FreeInterviewsDialog({ user, onClose }: FreeInterviewsDialogProps) {
  const { uid } = user;
  const client = useQueryClient();
  const query = apiQuery(
    ['bookings', 'free-interviews', uid],
    staffBookingRoutes.listFreeInterviews,
    { params: { uid } },
  );
  const list = useQuery(query);
  const form = useForm({
    initialValues: { note: '' },
    failure: NOT_CHANGED,
    onSubmit: async (body) => {
      revoke.reset();
      const params = { uid };
      const fresh = await callApi(staffBookingRoutes.grantFreeInterview, { params, body });
      await storeAnswer(client, query.queryKey, fresh);
      form.clear();
      showToast('success', 'Free interview granted.');
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) =>
      callApi(staffBookingRoutes.revokeFreeInterview, { params: { uid, id } }),
    onSuccess: async (fresh) => {
      await storeAnswer(client, query.queryKey, fresh);
      showToast('success', 'Free interview taken back.');
    },
  });
  return (
    <Modal opened onClose={onClose} title={`${nameOf(user)}’s free interviews`}>
      <form method="post" {...form.formProps}>
        <Stack gap="md">
          <Problem error={revoke.error ?? form.problem} otherwise={NOT_CHANGED} />
          {list.data ? (
            <Text>{bookableWords(list.data.unused)}</Text>
          ) : (
            <QueryState
              query={list}
              loading="Loading free interviews"
              otherwise="Free interviews could not be loaded."
              isWholePage={false}
            />
          )}
          {list.data?.freeInterviews.map((item) => (
            <Group key={item.id} justify="space-between" wrap="nowrap">
              <Text size="sm">
                {formatShortDate(item.grantedAt)}: {stateOf(item)}
                {item.note && ` (${item.note})`}
              </Text>
              {!item.bookingId && !item.revokedAt && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={revoke.isPending}
                  aria-label={`Take back the free interview of ${formatShortDate(item.grantedAt)}`}
                  onClick={() => revoke.mutate(item.id)}
                >
                  Take Back
                </Button>
              )}
            </Group>
          ))}
          <TextInput
            data-autofocus
            label="Note"
            description="Why it is given; for staff only"
            maxLength={300}
            {...form.getInputProps('note')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={form.submitting}>
              Grant Free Interview
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
