import { Button, Text } from '@mantine/core';
import type { DiscoverableUser } from '@urost3/contract/people.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { useNavigate } from 'react-router';
import { startPracticePath } from '../../paths.ts';
import { CardFacts } from '../../ui/card-lines.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import classes from './person-card.module.css';
import { InitialsAvatar } from './public/initials-avatar.tsx';
import { activeLabel } from './public/relative-time.ts';

interface PersonCardProps {
  user: DiscoverableUser;
  isBusy: boolean;
  onMessage: () => void;
  onBlock: () => void;
}

export function PersonCard({ user, isBusy, onMessage, onBlock }: PersonCardProps) {
  const { uid, displayName } = user;
  const { rank, city, bio } = user.profileData;
  const navigate = useNavigate();
  const active = activeLabel(user.lastActive);
  const mayMessage = user.communitySettings.allowDirectMessages;
  return (
    <li className={classes.card}>
      <span className={classes.face} data-now={active === 'Active now'}>
        <InitialsAvatar uid={uid} name={displayName} size="large" />
      </span>
      <div className={classes.who}>
        <Text fw={650}>
          <bdi>{displayName}</bdi>
        </Text>
        <Text component="div" size="sm" c="dimmed">
          <CardFacts facts={[rank, city, active]} />
        </Text>
      </div>
      {(bio || !mayMessage) && (
        <div className={classes.about}>
          {bio && <Text size="sm">{bio}</Text>}
          {!mayMessage && (
            <Text size="sm" c="dimmed">
              Does not accept direct messages
            </Text>
          )}
        </div>
      )}
      {mayMessage && (
        <Button
          className={classes.message}
          size="sm"
          variant="default"
          loading={isBusy}
          onClick={onMessage}
          aria-label={`Message ${isolate(displayName)}`}
        >
          Message
        </Button>
      )}
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
    </li>
  );
}
