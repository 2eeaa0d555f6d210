import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DiscoverableUser } from '@urost3/contract/people/people.schemas.ts';
import { containsTyped } from '@urost3/contract/text/fold-text.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useNavigate } from 'react-router';
import { hasStatus } from '../../../lib/api/api.ts';
import { startPracticePath } from '../../../paths.ts';
import { useListAddress } from '../../../ui/hooks/use-list-address.ts';
import { SearchIcon } from '../../../ui/media/icons.tsx';
import { CardFacts } from '../../../ui/page/card-lines.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { ListSkeleton } from '../../../ui/state/list-skeleton.tsx';
import { EmptyState, QueryState } from '../../../ui/state/state-panel.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useConfirmBlock, useSetBlock } from './block-person.tsx';
import { InitialsAvatar } from './initials-avatar.tsx';
import classes from './people.module.css';
import { blocksQuery, discoverQuery } from './people.queries.ts';
import { activeLabel, useMinutes } from './time-ago.tsx';

function discoverMessage(error: unknown): string {
  if (hasStatus(error, 401)) return 'Please log in to discover other users';
  if (hasStatus(error, 404))
    return 'User discovery feature is not available. Please try again later.';
  return 'Failed to load users. Please check your connection and try again.';
}

function matches(user: DiscoverableUser, search: string): boolean {
  const { rank, city, bio } = user.profileData;
  return containsTyped(`${user.displayName} ${rank} ${city} ${bio}`, search);
}

interface FindFriendsProps {
  onMessage: (uid: string) => void;
  /** The person whose conversation is being opened. */
  busyUid: string | null;
}

export function FindFriends({ onMessage, busyUid }: FindFriendsProps) {
  const users = useQuery(discoverQuery);
  const { chosen, clear, field } = useListAddress({ search: 200 });
  const { search } = chosen;
  const [askToBlock, blockDialog] = useConfirmBlock();
  if (!users.data) {
    return (
      <QueryState
        query={users}
        loading={<ListSkeleton label="Loading people" rows={4} height={96} />}
        message={discoverMessage(users.error)}
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
          {...field('search')}
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
            <Button variant="default" onClick={clear}>
              Show everyone
            </Button>
          }
        >
          Try a shorter word, or a city.
        </EmptyState>
      )}
      {found.length > 0 && (
        <PlainList framed>
          {found.map((user) => (
            <PersonCard
              key={user.uid}
              user={user}
              isBusy={busyUid === user.uid}
              onMessage={() => onMessage(user.uid)}
              onBlock={() => askToBlock(user)}
            />
          ))}
        </PlainList>
      )}
      <BlockedPeople />
      {blockDialog}
    </Stack>
  );
}

function BlockedPeople() {
  const blocks = useQuery(blocksQuery);
  const unblock = useSetBlock();
  if (!blocks.data?.length) return null;
  return (
    <Stack component="section" gap="xs" aria-labelledby="blocked-people">
      <PartTitle id="blocked-people">People you have blocked</PartTitle>
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

interface PersonCardProps {
  user: DiscoverableUser;
  isBusy: boolean;
  onMessage: () => void;
  onBlock: () => void;
}

function PersonCard({ user, isBusy, onMessage, onBlock }: PersonCardProps) {
  const { uid, displayName } = user;
  const { rank, city, bio } = user.profileData;
  const navigate = useNavigate();
  useMinutes();
  const active = activeLabel(user.lastActive);
  const mayMessage = user.communitySettings.allowDirectMessages;
  return (
    <Group component="li" p="md" gap="sm" align="flex-start" wrap="nowrap">
      <span className={cx(classes.face, active === 'Active now' && pieces.dotted)} data-face>
        <InitialsAvatar uid={uid} name={displayName} size="large" />
      </span>
      <Group flex={1} gap="0.5rem 0.75rem" data-wrap="anywhere">
        <Box flex="1 1 14rem" miw={0}>
          <Text fw={600}>
            <bdi>{displayName}</bdi>
          </Text>
          <Quiet component="div">
            <CardFacts facts={[rank, city, active]} />
          </Quiet>
          {bio && (
            <Text size="sm" mt="3xs">
              {bio}
            </Text>
          )}
          {!mayMessage && <Quiet mt="3xs">Does not accept direct messages</Quiet>}
        </Box>
        {mayMessage && (
          <Button
            size="sm"
            variant="default"
            loading={isBusy}
            onClick={onMessage}
            aria-label={`Message ${isolate(displayName)}`}
          >
            Message
          </Button>
        )}
      </Group>
      <Box me="var(--bleed-inline)">
        <RowMenu
          name={displayName}
          label={`More about ${isolate(displayName)}`}
          actions={[
            {
              label: `Practise with ${isolate(displayName)}`,
              onSelect: () => navigate(startPracticePath({ invite: uid })),
            },
            { label: `Block ${isolate(displayName)}`, onSelect: onBlock },
          ]}
        />
      </Box>
    </Group>
  );
}
