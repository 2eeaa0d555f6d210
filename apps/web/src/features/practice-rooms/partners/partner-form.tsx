import { Button, Checkbox, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PartnerEntry } from '@urost3/contract/practice-rooms/partners.schemas.ts';
import {
  evenings,
  PARTNER_NOTE_MAX,
  practicePartnerRoutes,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';
import { type FormEvent, useMemo } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatLongDate } from '../../../lib/dates.ts';
import { useEditedDraft } from '../../../lib/offline/kept-draft.ts';
import choiceChips from '../../../ui/form/form.module.css';
import { cx } from '../../../ui/page/class-names.ts';
import { Problem } from '../../../ui/state/problem.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { partnersQuery } from '../practice-rooms.queries.ts';
import classes from './partners-page.module.css';

type Entry = Omit<PartnerEntry, 'expiresAt'>;

/** The person's own entry in the list of partners. */
export function PartnerForm({ mine }: { mine: PartnerEntry | null }) {
  const client = useQueryClient();
  const { uid } = useSignedInUser();
  const saved = useMemo<Entry>(() => {
    const { evenings: free = [], stationIds: wanted = [], note = '' } = mine ?? {};
    return { evenings: free, stationIds: wanted, note };
  }, [mine]);
  const edited = useEditedDraft(uid, 'partner', saved);
  const { value, isChanged, change } = edited;
  const refresh = () => client.invalidateQueries({ queryKey: partnersQuery.queryKey });
  const save = useMutation({
    mutationFn: (body: Entry) => callApi(practicePartnerRoutes.setMine, { body }),
    onSuccess: async (_, sent) => {
      await refresh();
      edited.settle(sent);
      showToast('success', mine ? 'Your entry is changed.' : 'You are on the list.');
    },
  });
  const remove = useMutation({
    mutationFn: () => callApi(practicePartnerRoutes.removeMine, {}),
    onSuccess: async () => {
      await refresh();
      showToast('success', 'You are no longer on the list.');
    },
  });
  const error = save.error ?? remove.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(value);
  };
  return (
    <Paper
      component="form"
      method="post"
      withBorder
      p={{ base: 'md', sm: 'xl' }}
      pt={{ base: 'sm', sm: '1.5rem' }}
      onSubmit={submit}
    >
      <Stack gap="lg">
        <Checkbox.Group
          label="Free evenings"
          value={value.evenings}
          onChange={(free) => change({ evenings: free as Entry['evenings'] })}
        >
          <div className={cx(choiceChips.choiceChips, classes.chips, classes.week)} data-week>
            {evenings.map((evening) => (
              <Checkbox
                key={evening}
                value={evening}
                label={eveningLabels[evening].slice(0, 3)}
                aria-label={eveningLabels[evening]}
              />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox.Group
          label="Stations to practise"
          value={value.stationIds}
          onChange={(wanted) => change({ stationIds: wanted as Entry['stationIds'] })}
        >
          <div className={cx(choiceChips.choiceChips, classes.chips, classes.stations)}>
            {stationIds.map((id) => (
              <Checkbox key={id} value={id} label={stationLabels[id]} />
            ))}
          </div>
        </Checkbox.Group>
        <Textarea
          label="Anything else (optional)"
          description="Members who match can read it. For example from what time, or how long you have been preparing."
          maxLength={PARTNER_NOTE_MAX}
          autosize
          minRows={2}
          maw="38rem"
          value={value.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <Problem error={error} />
        <Stack gap="sm">
          <Group gap="sm" className={classes.actions}>
            <Button type="submit" size="md" loading={save.isPending}>
              {mine ? 'Save' : 'Add me to the list'}
            </Button>
            {mine && (
              <Button
                variant="default"
                size="md"
                loading={remove.isPending}
                onClick={() => remove.mutate()}
              >
                Take me off the list
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {isChanged && mine && 'Not saved yet. '}
            {mine
              ? `On the list until ${formatLongDate(mine.expiresAt)}.`
              : 'You can leave the list at any time.'}
          </Text>
        </Stack>
      </Stack>
    </Paper>
  );
}

export const eveningLabels: Record<(typeof evenings)[number], string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};
