import { ActionIcon, Badge, Button, Group, Menu, Paper, Stack, Text } from '@mantine/core';
import type { DiscoverableUser } from '@urost3/contract/people.schemas.ts';
import { MoreIcon } from '../../ui/icons.tsx';
import { Face } from './public/face.tsx';
import { activeLabel } from './public/relative-time.ts';

interface PersonCardProps {
  user: DiscoverableUser;
  isBusy: boolean;
  onMessage: () => void;
  onBlock: () => void;
}

export function PersonCard({ user, isBusy, onMessage, onBlock }: PersonCardProps) {
  const { displayName } = user;
  const { rank, city, bio } = user.profileData;
  const active = activeLabel(user.lastActive);
  const mayMessage = user.communitySettings.allowDirectMessages;
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="sm" h="100%">
        <Group wrap="nowrap" align="flex-start" gap="md">
          <Face name={displayName} />
          <Stack gap={2} style={{ flex: 1, minWidth: 0 }}>
            <Group gap="xs">
              <Text fw={600}>{displayName}</Text>
              <Badge tt="none" variant="light" color={active === 'Active now' ? 'green' : 'gray'}>
                {active}
              </Badge>
            </Group>
            {(rank || city) && (
              <Text size="sm" c="dimmed">
                {[rank, city].filter(Boolean).join(' · ')}
              </Text>
            )}
          </Stack>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`More about ${displayName}`}
              >
                <MoreIcon size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onBlock}>Block {displayName}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
        {bio && <Text size="sm">{bio}</Text>}
        <Group gap="sm" mt="auto" justify="space-between">
          <Text size="xs" c="dimmed">
            {mayMessage ? 'Accepts direct messages' : 'Does not accept direct messages'}
          </Text>
          {mayMessage && (
            <Button
              size="xs"
              loading={isBusy}
              onClick={onMessage}
              aria-label={`Message ${displayName}`}
            >
              Message
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
