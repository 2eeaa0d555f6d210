import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Partner, PartnerEntry } from '@urost3/contract/practice-rooms/partners.schemas.ts';
import {
  evenings,
  PARTNER_NOTE_MAX,
  practicePartnerRoutes,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { type FormEvent, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api.ts';
import { formatLongDate } from '../../../lib/dates.ts';
import { useEditedDraft } from '../../../lib/offline/kept-draft.ts';
import { conversationPath, paths, startPracticePath } from '../../../paths.ts';
import { ChoiceChip, ChoiceChips } from '../../../ui/form/choice-chips.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import pieces from '../../../ui/page/pieces.module.css';
import { BackLink, Card, PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { EmptyState, QueryState } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { useStartConversation } from '../../messages/public/messages.queries.ts';
import { useConfirmBlock } from '../../people/public/block-person.tsx';
import { InitialsAvatar } from '../../people/public/initials-avatar.tsx';
import { partnersQuery } from '../practice-rooms.queries.ts';

/**
 * The page 'Find a partner'. It shows the person's own evenings and stations, and the members who share at least one of
 * each.
 */
export function PartnersPage() {
  const list = useQuery(partnersQuery);
  const { data } = list;
  return (
    <PageFrame size="lg" gap="2xl">
      <div>
        <BackLink to={paths.practice} mt="-0.75rem" fz="sm">
          Practise together
        </BackLink>
        <PageHeading title="Find a partner" isLarge>
          Say when you are free. Members who share an evening and a station with you appear on this
          page, and you on theirs.
        </PageHeading>
      </div>
      {!data && (
        <QueryState query={list} message="The list could not be loaded. Please try again." />
      )}
      {/* When the person joins or leaves the list, the form is mounted again. Leaving therefore clears the form. When
            an existing entry is saved, the form stays mounted and keeps the focus. */}
      {data && <PartnerForm key={data.mine ? 'mine' : 'none'} mine={data.mine} />}
      {data?.mine && <Partners partners={data.partners} />}
    </PageFrame>
  );
}

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
    remove.reset();
    save.mutate(value);
  };
  return (
    <Card
      component="form"
      method="post"
      padding="2xl"
      pt={{ base: 'sm', sm: 'xl' }}
      onSubmit={submit}
    >
      <Stack gap="lg">
        <Checkbox.Group
          label="Free evenings"
          value={value.evenings}
          onChange={(free) => change({ evenings: free as Entry['evenings'] })}
        >
          <ChoiceChips columns={4}>
            {evenings.map((evening) => (
              <ChoiceChip
                key={evening}
                value={evening}
                label={eveningLabels[evening].slice(0, 3)}
                aria-label={eveningLabels[evening]}
              />
            ))}
          </ChoiceChips>
        </Checkbox.Group>
        <Checkbox.Group
          label="Stations to practise"
          value={value.stationIds}
          onChange={(wanted) => change({ stationIds: wanted as Entry['stationIds'] })}
        >
          <ChoiceChips columns={2}>
            {stationIds.map((id) => (
              <ChoiceChip key={id} value={id} label={stationLabels[id]} />
            ))}
          </ChoiceChips>
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
          <Group gap="sm" className={pieces.fillsPhone}>
            <Button type="submit" size="md" loading={save.isPending}>
              {mine ? 'Save' : 'Add me to the list'}
            </Button>
            {mine && (
              <Button
                variant="default"
                size="md"
                loading={remove.isPending}
                onClick={() => {
                  save.reset();
                  remove.mutate();
                }}
              >
                Take me off the list
              </Button>
            )}
          </Group>
          <Quiet>
            {isChanged && mine && 'Not saved yet. '}
            {mine
              ? `On the list until ${formatLongDate(mine.expiresAt)}.`
              : 'You can leave the list at any time.'}
          </Quiet>
        </Stack>
      </Stack>
    </Card>
  );
}

const eveningLabels: Record<(typeof evenings)[number], string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

function Partners({ partners }: { partners: readonly Partner[] }) {
  const navigate = useNavigate();
  const write = useStartConversation((id) => void navigate(conversationPath(id)));
  const [askToBlock, blockDialog] = useConfirmBlock();
  return (
    <section aria-labelledby="partners">
      <PartTitle size="h3" id="partners" mb="sm">
        Members who fit
      </PartTitle>
      {partners.length === 0 && (
        <EmptyState drawing="people" title="Nobody yet">
          You are on the list. Members who look for the same see you, and appear here.
        </EmptyState>
      )}
      <PlainList gap="sm">
        {partners.map((partner) => (
          <Card key={partner.uid} component="li">
            <Group wrap="nowrap" align="flex-start" gap="md">
              <InitialsAvatar uid={partner.uid} name={partner.displayName} />
              <Stack gap="3xs" flex={1} miw={0}>
                <Text fw={600}>
                  <bdi>{partner.displayName}</bdi>
                  {partner.rank && (
                    <Text component="span" c="dimmed" fw={400}>
                      {' '}
                      · {partner.rank}
                    </Text>
                  )}
                </Text>
                <Text size="sm">
                  In common:{' '}
                  {[
                    ...partner.sharedEvenings.map((evening) => eveningLabels[evening]),
                    ...partner.sharedStationIds.map((station) => stationLabels[station]),
                  ].join(', ')}
                </Text>
                {partner.note && <Text data-wrap="lines">{partner.note}</Text>}
                <Group gap="xs" mt="xs">
                  <Button
                    aria-label={`Write to ${isolate(partner.displayName)}`}
                    loading={write.isPending && write.variables === partner.uid}
                    onClick={() => write.mutate(partner.uid)}
                  >
                    Write
                  </Button>
                  <Button
                    component={Link}
                    variant="default"
                    to={startPracticePath({ invite: partner.uid })}
                    aria-label={`Practise with ${isolate(partner.displayName)}`}
                  >
                    Practise together
                  </Button>
                  <Button
                    variant="subtle"
                    aria-label={`Block ${isolate(partner.displayName)}`}
                    onClick={() => askToBlock(partner)}
                  >
                    Block
                  </Button>
                </Group>
              </Stack>
            </Group>
          </Card>
        ))}
      </PlainList>
      {blockDialog}
    </section>
  );
}
