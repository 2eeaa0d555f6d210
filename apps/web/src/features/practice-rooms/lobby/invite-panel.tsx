import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  practiceRoomRoutes,
  ROOM_PEOPLE_MAX,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { paths } from '../../../paths.ts';
import { foldedOptions } from '../../../ui/form/options-filter.ts';
import { Problem } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { discoverQuery, labelOf } from '../../people/public/people.queries.ts';
import { ExpandableCard } from '../../study/public/study-card.tsx';
import { useSubscription } from '../../subscription/public/subscription-context.ts';
import { roomQuery } from '../practice-rooms.queries.ts';

const PEOPLE_FAILED =
  'Members could not be loaded. Please check your connection and open this list again.';

/** The token is in the URL fragment, which browsers do not send to servers. */
const addressOf = (token: string) => `${location.origin}${paths.practiceJoin}#${token}`;

/** Two ways to invite people: a link, and an invitation to a member. */
export function InvitePanel({ room, startsOpen }: { room: Room; startsOpen?: boolean }) {
  return (
    <ExpandableCard title="Invite others" startsOpen={startsOpen}>
      <InviteForms room={room} />
    </ExpandableCard>
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
  const params = { id: room.id };
  const meta = { changes: [roomQuery(room.id).queryKey] };
  const [address, setAddress] = useState<string | null>(null);
  const make = useMutation({
    mutationFn: () => callApi(practiceRoomRoutes.renewLink, { params }),
    onSuccess: ({ token }) => setAddress(addressOf(token)),
    meta,
  });
  const end = useMutation({
    mutationFn: () => callApi(practiceRoomRoutes.revokeLink, { params }),
    onSuccess: () => setAddress(null),
    meta,
  });
  const error = make.error ?? end.error;
  async function copy(): Promise<void> {
    const link = address
      ? Promise.resolve(address)
      : make.mutateAsync().then(({ token }) => addressOf(token));
    const text = link.then((made) => new Blob([made], { type: 'text/plain' }));
    try {
      // The clipboard gets the promise, because Safari allows copying only during the press itself.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
      showToast('success', 'Invitation link copied.');
    } catch {
      // When the link could not be made, the alert below says so.
      const isMade = await link.then(Boolean, () => false);
      if (isMade) showToast('error', 'The link could not be copied. Please select and copy it.');
    }
  }
  return (
    <Stack gap="xs">
      {address && (
        <TextInput
          label="Invitation link"
          description="Anyone with the link and an account can join, with or without Premium."
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {room.linkExpiresAt && (
        <Quiet>
          The link works until {formatDateTime(room.linkExpiresAt)}.
          {!address && ' It was shown once: copying makes a new one, which ends the old one.'}
        </Quiet>
      )}
      <Group gap="xs">
        <Button color="var(--page-accent)" loading={make.isPending} onClick={() => void copy()}>
          Copy invitation link
        </Button>
        {room.linkExpiresAt && (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            End the link
          </Button>
        )}
      </Group>
      <Problem error={error} />
    </Stack>
  );
}

function Invitation({ room }: { room: Room }) {
  const people = useQuery(discoverQuery);
  const [uid, setUid] = useState<string | null>(null);
  const invite = useMutation({
    mutationFn: (invited: string) =>
      callApi(practiceRoomRoutes.invite, { params: { id: room.id }, body: { uid: invited } }),
    onSuccess: () => {
      setUid(null);
      showToast('success', 'Invitation sent.');
    },
    meta: { changes: [roomQuery(room.id).queryKey] },
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
      <Problem error={invite.error} otherwise="The invitation could not be sent." />
      {room.invited.length > 0 && (
        <Text size="sm">
          Invited: {room.invited.map((person) => isolate(person.displayName)).join(', ')}
        </Text>
      )}
    </Stack>
  );
}
