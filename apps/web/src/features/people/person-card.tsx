import { Button, Text } from '@mantine/core';
import type { DiscoverableUser } from '@urost3/contract/people.schemas.ts';
import { useNavigate } from 'react-router';
import { startPracticePath } from '../../paths.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import classes from './person-card.module.css';
import { Face } from './public/face.tsx';
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
      <div className={classes.head}>
        <Face uid={uid} name={displayName} size="large" />
        <div className={classes.who}>
          <Text fw={650}>{displayName}</Text>
          <Text size="sm" c="dimmed">
            {[rank, city].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <RowMenu
          name={displayName}
          label={`More about ${displayName}`}
          actions={[
            {
              label: `Practise with ${displayName}`,
              onSelect: () => navigate(startPracticePath({ invite: uid })),
            },
            { label: `Block ${displayName}`, onSelect: onBlock },
          ]}
        />
      </div>
      {bio && <Text>{bio}</Text>}
      <div className={classes.foot}>
        <Text component="div" size="sm" c="dimmed">
          <span className={classes.active} data-now={active === 'Active now'}>
            {active}
          </span>
          {!mayMessage && <span>Does not accept direct messages</span>}
        </Text>
        {mayMessage && (
          <Button
            size="sm"
            variant="default"
            loading={isBusy}
            onClick={onMessage}
            aria-label={`Message ${displayName}`}
          >
            Message
          </Button>
        )}
      </div>
    </li>
  );
}
