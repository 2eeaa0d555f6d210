import { Badge, Group, Text } from '@mantine/core';
import type { Post } from '@urost3/contract/feed.schemas.ts';
import { postTypeLabels } from '@urost3/contract/feed.ts';
import { AuthorName } from '../people/public/author-name.tsx';
import { Face } from '../people/public/face.tsx';
import { TimeAgo } from '../people/public/time-ago.tsx';
import classes from './feed.module.css';
import { PinIcon } from './feed-icons.tsx';

/** Who wrote a post, when, and of which kind it is. Most are discussions, so these have no badge. */
export function PostHead({ post, isPinned }: { post: Post; isPinned: boolean }) {
  const { author, authorId, createdAt, type } = post;
  return (
    <Group gap="sm" wrap="nowrap" className={classes.head}>
      <Face name={author.displayName} />
      <div>
        <AuthorName uid={authorId} author={author} />
        <Group gap="xs">
          <Text component="span" size="sm" c="dimmed">
            <TimeAgo at={createdAt} />
          </Text>
          {type !== 'text' && (
            <Badge tt="none" variant="light">
              {postTypeLabels[type]}
            </Badge>
          )}
          {isPinned && (
            <Badge tt="none" variant="light" color="orange" leftSection={<PinIcon size={12} />}>
              Pinned
            </Badge>
          )}
        </Group>
      </div>
    </Group>
  );
}
