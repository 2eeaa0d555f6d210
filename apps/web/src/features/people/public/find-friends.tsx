import { Button, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { containsTyped } from '@urost3/contract/fold-text.ts';
import type { DiscoverableUser } from '@urost3/contract/people.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchIcon } from '../../../ui/icons.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { PersonCard } from '../person-card.tsx';
import { BlockDialog, type PersonToBlock, useSetBlock } from './block-person.tsx';
import { InitialsAvatar } from './initials-avatar.tsx';
import { blocksQuery, discoverQuery } from './people.queries.ts';

function discoverMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) {
    return 'Please log in to discover other users';
  }
  if (error instanceof ApiError && error.status === 404) {
    return 'User discovery feature is not available. Please try again later.';
  }
  return 'Failed to load users. Please check your connection and try again.';
}

function matches(user: DiscoverableUser, search: string): boolean {
  const { rank, city, bio } = user.profileData;
  return containsTyped(`${user.displayName} ${rank} ${city} ${bio}`, search);
}

interface FindFriendsProps {
  /** Opens the conversation with a person. */
  onMessage: (uid: string) => void;
  /** The person whose conversation is being opened. */
  busyUid: string | null;
}

export function FindFriends({ onMessage, busyUid }: FindFriendsProps) {
  const users = useQuery(discoverQuery);
  const [search, setSearch] = useState('');
  const [blocking, setBlocking] = useState<PersonToBlock | null>(null);
  if (users.isPending) return <ListSkeleton label="Loading people" rows={4} height={96} />;
  if (users.isError && !users.data) {
    return (
      <ErrorState
        message={discoverMessage(users.error)}
        onRetry={() => void users.refetch()}
        isRetrying={users.isFetching}
      />
    );
  }
  const found = users.data.filter((user) => matches(user, search));
  return (
    <Stack gap="md">
      {users.data.length > 0 && (
        <TextInput
          label="Search people"
          placeholder="Name, rank, city or words from a bio"
          leftSection={<SearchIcon size={18} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          maw={420}
        />
      )}
      {users.data.length === 0 && (
        <EmptyState drawing="people" title="Nobody to discover yet">
          Members who show their profile appear here. Until then, write a post: every member can
          answer it.
        </EmptyState>
      )}
      {users.data.length > 0 && found.length === 0 && (
        <EmptyState
          drawing="search"
          title="No one matches your search"
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              Show everyone
            </Button>
          }
        >
          Try a shorter word, or a city.
        </EmptyState>
      )}
      {found.length > 0 && (
        <Paper component="ul" withBorder p={0} m={0} style={{ listStyle: 'none' }}>
          {found.map((user) => (
            <PersonCard
              key={user.uid}
              user={user}
              isBusy={busyUid === user.uid}
              onMessage={() => onMessage(user.uid)}
              onBlock={() => setBlocking(user)}
            />
          ))}
        </Paper>
      )}
      <BlockedPeople />
      <BlockDialog person={blocking} onClose={() => setBlocking(null)} />
    </Stack>
  );
}

function BlockedPeople() {
  const blocks = useQuery(blocksQuery);
  const unblock = useSetBlock();
  if (!blocks.data?.length) return null;
  return (
    <Stack component="section" gap="xs" aria-labelledby="blocked-people">
      <Title order={2} size="h4" id="blocked-people">
        People you have blocked
      </Title>
      {blocks.data.map((person) => (
        <Group key={person.uid} gap="sm">
          <InitialsAvatar uid={person.uid} name={person.displayName} />
          <span style={{ flex: 1 }}>
            <bdi>{person.displayName}</bdi>
          </span>
          <Button
            variant="default"
            size="xs"
            aria-label={`Unblock ${isolate(person.displayName)}`}
            loading={unblock.isPending && unblock.variables.uid === person.uid}
            onClick={() => unblock.mutate({ uid: person.uid, action: 'unblock' })}
          >
            Unblock
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
