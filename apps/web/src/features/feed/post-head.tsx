import { Badge, Group } from '@mantine/core';
import type { Post } from '@urost3/contract/feed/feed.schemas.ts';
import { postTypeLabels } from '@urost3/contract/feed/feed.ts';
import type { Author } from '@urost3/contract/people/people.schemas.ts';
import { Quiet } from '../../ui/text/quiet.tsx';
import { AuthorName } from '../people/public/author-name.tsx';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import { TimeAgo } from '../people/public/time-ago.tsx';
import classes from './feed.module.css';
import { PinIcon } from './like-button.tsx';

interface WrittenByProps {
  uid: string;
  author: Author;
  /** An ISO timestamp. */
  at: string;
  size?: 'small';
}

/** The author of a post or comment, with their rank and the time below. */
export function WrittenBy({ uid, author, at, size }: WrittenByProps) {
  return (
    <Group gap="sm" wrap="nowrap" className={classes.head} data-size={size}>
      <InitialsAvatar uid={uid} name={author.displayName} {...(size ? { size } : {})} />
      <div className={classes.words}>
        <AuthorName uid={uid} author={author} withoutRank />
        <Quiet>
          {author.rank && `${author.rank} · `}
          <TimeAgo at={at} />
        </Quiet>
      </div>
    </Group>
  );
}

interface PostBadgesProps {
  type: Post['type'];
  isPinned: boolean;
  isNew: boolean;
}

/** The badges of a post: new, kind, pinned. */
export function PostBadges({ type, isPinned, isNew }: PostBadgesProps) {
  return (
    <>
      {isNew && (
        <Badge className={classes.badge} variant="filled" color="red.9">
          New
        </Badge>
      )}
      <Badge className={classes.badge}>{postTypeLabels[type]}</Badge>
      {isPinned && (
        <Badge className={classes.badge} color="orange" leftSection={<PinIcon size={12} />}>
          Pinned
        </Badge>
      )}
    </>
  );
}
