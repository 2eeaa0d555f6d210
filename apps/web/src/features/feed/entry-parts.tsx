// What posts and comments have in common.
import { Box, Button, type ButtonProps, Group } from '@mantine/core';
import type { Author } from '@urost3/contract/people/people.schemas.ts';
import type { ComponentProps, ReactNode } from 'react';
import { Quiet } from '../../ui/text/quiet.tsx';
import { AuthorName } from '../people/public/author-name.tsx';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import { TimeAgo } from '../people/public/time-ago.tsx';
import classes from './feed.module.css';

interface EntryHeadProps {
  uid: string;
  author: Author;
  /** An ISO timestamp. */
  at: string;
  size?: 'small';
  menu: ReactNode;
}

/**
 * The author with their rank, the time below, and the menu. The icon of the menu, instead of its larger button, is aligned with the
 * end of the text.
 */
export function EntryHead({ uid, author, at, size, menu }: EntryHeadProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="sm" wrap="nowrap" className={classes.head} data-size={size}>
        <InitialsAvatar
          uid={uid}
          name={author.displayName}
          {...(size ? { size, width: '2rem' } : {})}
        />
        <div className={classes.words}>
          <AuthorName uid={uid} author={author} withoutRank />
          <Quiet>
            {author.rank && `${author.rank} · `}
            <TimeAgo at={at} />
          </Quiet>
        </div>
      </Group>
      <Box flex="none" m="var(--bleed-block) var(--bleed-inline) var(--bleed-block) 0">
        {menu}
      </Box>
    </Group>
  );
}

/** The buttons below. The icon of the first one is aligned with the left edge of the text; its own edge is further left. */
export function EntryActions({ children }: { children: ReactNode }) {
  return (
    <Group gap="3xs" ms="-2xs">
      {children}
    </Group>
  );
}

type EntryButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

/** A button below a post or comment. */
export function EntryButton(props: EntryButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      color="gray"
      c="dimmed"
      px="3xs"
      styles={{ section: { marginInlineEnd: 2 } }}
      {...props}
    />
  );
}
