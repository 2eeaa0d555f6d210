import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isolate } from '@urost3/contract/person-text.ts';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms.routes.ts';
import type { Room } from '@urost3/contract/practice-rooms.schemas.ts';
import { ROOM_PEOPLE_MAX } from '@urost3/contract/practice-rooms.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { foldedOptions } from '../../ui/options-filter.ts';
import { showToast } from '../../ui/show-toast.ts';
import { discoverQuery } from '../people/public/people.queries.ts';
import { labelOf } from '../people/public/person-label.ts';
import { Expandable } from '../study/public/expandable.tsx';
import cardClasses from '../study/public/study-card.module.css';
import { useSubscription } from '../subscription/public/subscription-context.ts';
import { roomQuery } from './practice-rooms.queries.ts';

const PEOPLE_FAILED =
  'Members could not be loaded. Please check your connection and open this list again.';

/** The token is in the URL fragment, which browsers do not send to servers. */
const addressOf = (token: string) => `${location.origin}${paths.practiceJoin}#${token}`;

/** Two ways to invite people: a private link, and an invitation to a member. */
export function InvitePanel({ room }: { room: Room }) {
  const isAlone = room.members.length < 2;
  return (
    <section className={cardClasses.card}>
      {/* Closed by default once somebody has joined, because starting the station is then more important. */}
      <Expandable key={String(isAlone)} level={2} title="Invite others" startsOpen={isAlone}>
        <InviteForms room={room} />
      </Expandable>
    </section>
  );
}

export function InviteForms({ room }: { room: Room }) {
  const { hasFullAccess } = useSubscription();
  if (room.members.length >= ROOM_PEOPLE_MAX) {
    return <p>A room has at most {ROOM_PEOPLE_MAX} people.</p>;
  }
  return (
    <Stack gap="md">
      <PrivateLink room={room} />
      {hasFullAccess && <Invitation room={room} />}
    </Stack>
  );
}

function PrivateLink({ room }: { room: Room }) {
  const client = useQueryClient();
  const params = { id: room.id };
  const refresh = () => void client.invalidateQueries({ queryKey: roomQuery(room.id).queryKey });
  const [address, setAddress] = useState<string | null>(null);
  const make = useMutation({
    mutationFn: () => callApi(practiceRoomRoutes.renewLink, { params }),
    onSuccess: ({ token }) => {
      setAddress(addressOf(token));
      refresh();
    },
  });
  const end = useMutation({
    mutationFn: () => callApi(practiceRoomRoutes.revokeLink, { params }),
    onSuccess: () => {
      setAddress(null);
      refresh();
    },
  });
  const error = make.error ?? end.error;
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      showToast('success', 'Link copied.');
    } catch {
      showToast('error', 'The link could not be copied. Please select and copy it yourself.');
    }
  }
  return (
    <Stack gap="xs">
      {address && (
        <TextInput
          label="Private link"
          description="Anyone with the link and an account can join, with or without Premium."
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {room.linkExpiresAt && (
        <Text size="sm" c="var(--study-quiet)">
          The link works until {formatDateTime(room.linkExpiresAt)}.
          {!address && ' It was shown once: make a new one to see it, which ends the old one.'}
        </Text>
      )}
      <Group gap="xs">
        {address && (
          <Button color="var(--study-accent)" onClick={() => void copy(address)}>
            Copy link
          </Button>
        )}
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {room.linkExpiresAt ? 'New link' : 'Make a private link'}
        </Button>
        {room.linkExpiresAt && (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            End the link
          </Button>
        )}
      </Group>
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error, 'That did not work. Please try again.')}
        </Alert>
      )}
    </Stack>
  );
}

function Invitation({ room }: { room: Room }) {
  const client = useQueryClient();
  const people = useQuery(discoverQuery);
  const [uid, setUid] = useState<string | null>(null);
  const invite = useMutation({
    mutationFn: (invited: string) =>
      callApi(practiceRoomRoutes.invite, { params: { id: room.id }, body: { uid: invited } }),
    onSuccess: () => {
      setUid(null);
      showToast('success', 'Invitation sent.');
      void client.invalidateQueries({ queryKey: roomQuery(room.id).queryKey });
    },
  });
  const inside = new Set([...room.members, ...room.invited].map((person) => person.uid));
  return (
    <Stack gap="xs">
      <Select
        label="Invite a member"
        description="They are notified, and get a message with a link to the room."
        placeholder="Search by name"
        searchable
        filter={foldedOptions}
        value={uid}
        data={(people.data ?? [])
          .filter((person) => !inside.has(person.uid))
          .map((person) => ({ value: person.uid, label: labelOf(person) }))}
        nothingFoundMessage={people.isError ? PEOPLE_FAILED : people.data && 'Nobody found'}
        onDropdownOpen={() => people.isError && void people.refetch()}
        onChange={setUid}
      />
      <Group>
        <Button
          variant="default"
          disabled={uid === null}
          loading={invite.isPending}
          onClick={() => uid !== null && invite.mutate(uid)}
        >
          Send invitation
        </Button>
      </Group>
      {invite.isError && (
        <Alert color="red" role="alert">
          {messageOf(invite.error, 'The invitation could not be sent.')}
        </Alert>
      )}
      {room.invited.length > 0 && (
        <Text size="sm">
          Invited: {room.invited.map((person) => isolate(person.displayName)).join(', ')}
        </Text>
      )}
    </Stack>
  );
}
