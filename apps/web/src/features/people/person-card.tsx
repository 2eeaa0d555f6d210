import { Avatar, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { DiscoverableUser } from '@urost3/contract/people.schemas.ts';
import { initialsOf } from '../accounts/public/initials.ts';
import { activeLabel } from './public/relative-time.ts';

interface PersonCardProps {
  user: DiscoverableUser;
  isBusy: boolean;
  onMessage: () => void;
  onBlock: () => void;
}

export function PersonCard({ user, isBusy, onMessage, onBlock }: PersonCardProps) {
  const { rank, city, bio } = user.profileData;
  const active = activeLabel(user.lastActive);
  const mayMessage = user.communitySettings.allowDirectMessages;
  return (
    <Paper component="li" withBorder p="md">
      <Group wrap="nowrap" align="flex-start" gap="md">
        <Avatar radius="xl" color="petrol" variant="filled" aria-hidden>
          {initialsOf({ displayName: user.displayName })}
        </Avatar>
        <Stack gap={4} style={{ flex: 1, minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600}>{user.displayName}</Text>
            <Badge tt="none" variant="light" color={active === 'Active now' ? 'green' : 'gray'}>
              {active}
            </Badge>
          </Group>
          {(rank || city) && (
            <Text size="sm" c="dimmed">
              {[rank, city].filter(Boolean).join(' · ')}
            </Text>
          )}
          {bio && <Text size="sm">{bio}</Text>}
          <Text size="xs" c="dimmed">
            {mayMessage ? 'Accepts direct messages' : 'Does not accept direct messages'}
          </Text>
          <Group gap="sm" mt={4}>
            {mayMessage && (
              <Button
                size="xs"
                loading={isBusy}
                onClick={onMessage}
                aria-label={`Message ${user.displayName}`}
              >
                Message
              </Button>
            )}
            <Button
              size="xs"
              variant="subtle"
              onClick={onBlock}
              aria-label={`Block ${user.displayName}`}
            >
              Block
            </Button>
          </Group>
        </Stack>
      </Group>
    </Paper>
  );
}
